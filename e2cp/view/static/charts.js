// Small charts as SVG, drawn by hand: a step curve, bars, a map of rows over time.

import { clock, draw, short } from './dom.js';

const WIDTH = 420;

function frame(height, label) {
  return draw('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label });
}

function ticks(low, high, most = 5) {
  const span = Math.max(high - low, 1e-9);
  const rough = span / most;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + 1e-9; value += step) found.push(value);
  return found;
}

// Score over time, in steps; the abscissa is the time or its logarithm.
export function scoreCurve(trajectory, seconds, most) {
  const height = 190;
  const [left, right, top, bottom] = [36, 10, 12, 24];
  const svg = frame(height, `Score over time: ${trajectory.length ? trajectory.at(-1)[1] : 'none'} of ${most}`);
  if (!trajectory.length) return svg;
  const cut = trajectory.length > 4 ? trajectory.filter(([, score]) => score >= trajectory.at(-1)[1] - 60) : trajectory;
  const end = Math.max(seconds, cut.at(-1)[0], 0.2);
  const begin = Math.max(0.1, Math.min(cut[0][0] || 0.1, end / 4));
  const [low, high] = [Math.min(...cut.map(([, score]) => score)) - 1, Math.min(most, cut.at(-1)[1] + 2)];
  const x = (time) => left + (WIDTH - left - right) * (Math.log(Math.max(time, begin) / begin) / Math.log(end / begin));
  const y = (score) => top + (height - top - bottom) * (1 - (score - low) / Math.max(1, high - low));
  for (const value of ticks(low, high).filter(Number.isInteger)) {
    svg.append(draw('line', { class: 'grid', x1: left, x2: WIDTH - right, y1: y(value), y2: y(value) }), draw('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' }, String(value)));
  }
  const times = [0.1, 0.3, 1, 3, 10, 30, 60, 180, 600, 1800, 3600, 10800, 36000, 86400, 259200, 604800, 2592000].filter((time) => time >= begin && time <= end && x(end) - x(time) > 34);
  svg.append(draw('text', { x: x(end), y: height - 7, 'text-anchor': 'end' }, clock(end)));
  for (const time of times) {
    svg.append(draw('line', { class: 'grid', x1: x(time), x2: x(time), y1: top, y2: height - bottom }), draw('text', { x: x(time), y: height - 7, 'text-anchor': 'middle' }, clock(time)));
  }
  let path = `M${x(cut[0][0])} ${y(cut[0][1])}`;
  for (const [time, score] of cut.slice(1)) path += `H${x(time)}V${y(score)}`;
  path += `H${x(end)}`;
  svg.append(
    draw('path', { class: 'under', d: `${path}V${height - bottom}H${x(cut[0][0])}Z` }),
    draw('path', { class: 'curve', d: path }),
    draw('circle', { class: 'dot', cx: x(cut.at(-1)[0]), cy: y(cut.at(-1)[1]), r: 5 }),
  );
  return svg;
}

export function rateCurve(rates, unit) {
  const height = 90;
  const [left, right, top, bottom] = [46, 10, 10, 20];
  const svg = frame(height, `Speed: ${rates.length ? short(rates.at(-1)[1]) : 'unknown'} ${unit} a second`);
  if (rates.length < 2) return svg;
  const most = Math.max(...rates.map(([, rate]) => rate), 1) * 1.1;
  const [begin, end] = [rates[0][0], rates.at(-1)[0]];
  const x = (time) => left + (WIDTH - left - right) * ((time - begin) / Math.max(1e-9, end - begin));
  const y = (rate) => top + (height - top - bottom) * (1 - rate / most);
  for (const value of ticks(0, most, 3)) {
    svg.append(draw('line', { class: 'grid', x1: left, x2: WIDTH - right, y1: y(value), y2: y(value) }), draw('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' }, short(value)));
  }
  svg.append(
    draw('path', { class: 'curve second', d: `M${rates.map(([time, rate]) => `${x(time).toFixed(1)} ${y(rate).toFixed(1)}`).join('L')}` }),
    draw('text', { x: left, y: height - 5 }, clock(begin)),
    draw('text', { x: WIDTH - right, y: height - 5, 'text-anchor': 'end' }, clock(end)),
  );
  return svg;
}

// How often each depth was reached, on a logarithmic scale.
export function depthBars(depths) {
  const height = 120;
  const [left, right, top, bottom] = [36, 10, 8, 22];
  const deepest = depths.reduce((last, count, depth) => (count ? depth : last), 0);
  const svg = frame(height, `Depths reached: down to ${deepest} of ${depths.length}`);
  const most = Math.log10(Math.max(...depths, 10));
  const width = (WIDTH - left - right) / depths.length;
  const y = (count) => top + (height - top - bottom) * (1 - Math.log10(Math.max(count, 1)) / most);
  for (let power = 0; power <= most; power += Math.max(1, Math.ceil(most / 4))) {
    svg.append(draw('line', { class: 'grid', x1: left, x2: WIDTH - right, y1: y(10 ** power), y2: y(10 ** power) }), draw('text', { x: left - 6, y: y(10 ** power) + 4, 'text-anchor': 'end' }, short(10 ** power)));
  }
  depths.forEach((count, depth) => {
    if (count) svg.append(draw('rect', { class: 'bar-mark', x: left + width * depth, y: y(count) - 1, width: Math.max(0.8, width - 0.3), height: height - bottom - y(count) + 1 }));
  });
  for (const depth of ticks(0, depths.length, 6)) svg.append(draw('text', { x: left + width * depth, y: height - 6, 'text-anchor': 'middle' }, String(depth)));
  return svg;
}

// Rows of the board over time: where mismatches fall.
export function heatMap(heat, nameOf) {
  const rows = heat.rows[0]?.length ?? 0;
  const size = Math.max(7, Math.min(14, 190 / Math.max(1, rows)));
  const [left, right, top, bottom] = [26, 10, 4, 22];
  const height = top + bottom + size * rows;
  const svg = frame(height, 'Rows in which mismatches fall, over time');
  const width = (WIDTH - left - right) / heat.rows.length;
  const share = heat.rows.map((counts, bin) => counts.map((count) => count / Math.max(1, heat.row_boards[bin])));
  const most = Math.max(0.01, ...share.flat());
  share.forEach((counts, bin) => counts.forEach((count, row) => {
    if (count) svg.append(draw('rect', { class: 'heat-cell', x: left + width * bin, y: top + size * row, width: width - 0.6, height: size - 0.6, 'fill-opacity': (0.08 + 0.92 * (count / most)).toFixed(2) }));
  }));
  for (let row = 0; row < rows; row += rows > 20 ? 4 : 1) svg.append(draw('text', { x: left - 6, y: top + size * row + size - 2, 'text-anchor': 'end' }, nameOf(row)));
  svg.append(draw('text', { x: left, y: height - 6 }, clock(heat.begin)), draw('text', { x: WIDTH - right, y: height - 6, 'text-anchor': 'end' }, clock(heat.end)));
  return svg;
}
