// Small helpers to make elements and to write numbers. Texts are always set as text, never as HTML.

const SVG = 'http://www.w3.org/2000/svg';

export const find = (selector, within = document) => within.querySelector(selector);

export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function show(element, visible) {
  element.hidden = !visible;
}

export function clock(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, '0');
  if (hours >= 72) return `${Math.round(hours / 24)} days`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function roughly(seconds) {
  const units = [[31557600, 'years'], [86400, 'days'], [3600, 'h'], [60, 'min'], [1, 's']];
  if (seconds > 100 * 31557600) return 'centuries';
  for (const [size, unit] of units) {
    if (seconds >= size * 1.5 || size === 1) return `${Number((seconds / size).toPrecision(2))} ${unit}`;
  }
  return '';
}

export function short(number) {
  for (const [size, letter] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']]) {
    if (number >= size) return `${Number((number / size).toPrecision(3))} ${letter}`;
  }
  return String(Number(number.toPrecision(3)));
}

export const plural = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;
