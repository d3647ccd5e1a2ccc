// The page: puts the parts together.

import { ask, askJson, listen } from './api.js';
import { BoardView, defineShapes, pieceIcon } from './board_view.js';
import { Campaign } from './campaign.js';
import { Compare } from './compare.js';
import { draw, find, make, plural, show } from './dom.js';
import { Editor } from './editor.js';
import { Live } from './live.js';
import { HOLE } from './model.js';
import { handlePointers } from './pointers.js';

const SIDES = ['up', 'right', 'down', 'left'];
const view = new BoardView(find('#board-svg'));
const second = new BoardView(find('#second-svg'));
const editor = new Editor(changed);
let mode = 'look';
let hovered = HOLE;
let job = null;
let blocked = [];
let link = null;
let checking = 0;
let checkSoon = 0;

// ---- messages

let toastEnds = 0;
function say(text, bad = false) {
  const toast = find('#toast');
  toast.textContent = text;
  toast.classList.toggle('bad', bad);
  show(toast, true);
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => show(toast, false), bad ? 7000 : 3500);
}

// ---- panels

const live = new Live(find('#panel-live'), { editor, onBoard: openBoard, onHeat: (counts) => { if (editor.puzzle) view.heat(counts); }, say });
const campaign = new Campaign(find('#panel-campaign'), { onBoard: openBoard, say });
const compare = new Compare(find('#panel-compare'), {
  editor, view, second, live, say, openText: askForText,
  onShow: (visible, name) => { show(find('#second'), visible); if (name) find('#second-name').textContent = name; },
});

function openTab(name) {
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    const own = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(own));
    tab.tabIndex = own ? 0 : -1;
    show(find(`#${tab.getAttribute('aria-controls')}`), own);
  }
  if (name === 'compare') compare.enter();
  else if (compare.active) { compare.leave(); marks(); }
}

const tabs = [...document.querySelectorAll('[role="tab"]')];
for (const tab of tabs) {
  tab.addEventListener('click', () => openTab(tab.id.slice(4)));
  tab.addEventListener('keydown', (event) => {
    const visible = tabs.filter((each) => !each.hidden);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = visible[(visible.indexOf(tab) + step + visible.length) % visible.length];
    openTab(next.id.slice(4));
    next.focus();
  });
}

// ---- the board

function openBoard(values, origin, byHand = false) {
  // what somebody is editing is not taken away by a gain
  if (!byHand && editor.edited) { show(find('#back-to-live'), true); return; }
  editor.open(values, origin, { live: !byHand });
}

function changed(what) {
  if (what.puzzle) {
    defineShapes(editor.puzzle, find('#shapes'));
    view.setPuzzle(editor.puzzle);
    hovered = HOLE;
    find('#board').dataset.mode = mode;
  }
  if (!what.chosen) {
    view.update(editor.position);
    blocked = [];
    link = null;
    describeScore();
    scheduleCheck();
    drawFree();
    compare.refresh();
  }
  find('#undo').disabled = !editor.done.length;
  find('#redo').disabled = !editor.undone.length;
  describeCell();
  drawFits();
  describeRegion();
  if (!compare.active) marks();
  show(find('#back-to-live'), live.search !== null && (editor.edited || !live.following));
}

function marks() {
  if (!editor.puzzle) return;
  const near = hovered === HOLE ? [] : editor.puzzle.beside[hovered].filter((cell) => cell !== HOLE);
  view.mark({
    region: editor.region,
    blocked,
    near,
    hover: hovered === HOLE ? [] : [hovered],
    chosen: editor.chosen === null ? [] : [editor.chosen],
    held: editor.held?.cell === undefined ? [] : [editor.held.cell],
  });
}

function describeScore() {
  const { puzzle, position } = editor;
  const counted = view.counted;
  find('#score').textContent = counted.score;
  find('#of').textContent = `of ${puzzle.max_score}`;
  const facts = [];
  facts.push(counted.mismatches.length ? plural(counted.mismatches.length, 'mismatch').replace('mismatchs', 'mismatches') : 'no mismatch');
  if (counted.holes) facts.push(`${plural(counted.holes, 'hole')}, ${position.pieces.length - counted.holes} placed`);
  if (counted.rims.length) facts.push(`${plural(counted.rims.length, 'side')} against the rim`);
  find('#facts').textContent = facts.join(' · ');
  find('#title').textContent = puzzle.name;
  find('#subtitle').textContent = `${puzzle.rows} × ${puzzle.cols}`;
  find('#origin').textContent = editor.edited ? 'edited' : editor.origin;
  find('#board').setAttribute('aria-label', `Board of ${puzzle.name}: ${counted.score} of ${puzzle.max_score} junctions matched, ${facts.join(', ')}`);
  document.title = `${counted.score} · ${puzzle.name} · e2cp`;
  show(find('#checked'), false);
}

function scheduleCheck() {
  clearTimeout(checkSoon);
  checkSoon = setTimeout(check, 220);
}

// The checker recounts what the page has counted.
async function check() {
  checking += 1;
  const number = checking;
  try {
    const found = await askJson('/api/check', editor.position.values());
    if (number !== checking) return;
    const chip = find('#checked');
    const agrees = found.score === view.counted.score;
    chip.textContent = !agrees ? `the checker counts ${found.score}` : found.valid ? '✓ checked' : 'breaks a rule';
    chip.className = `chip ${agrees && found.valid ? '' : 'lost'}`;
    show(chip, true);
    link = found.link ?? null;
    const { obstruction } = found;
    const partial = view.counted.holes > 0 && obstruction !== null;
    blocked = partial && obstruction.reason !== 'mismatch' ? obstruction.cells : []; // cracks show those
    const line = find('#obstruction');
    show(line, partial);
    line.textContent = partial ? `It cannot be completed without mismatches: ${obstruction.message}.` : '';
    if (!compare.active) marks();
  } catch (error) {
    if (number === checking) say(error.message, true);
  }
}

function describeCell() {
  const cell = hovered === HOLE ? editor.chosen : hovered;
  const head = find('#cell-head');
  const body = find('#cell-body');
  if (cell === null || !editor.puzzle) return;
  const { puzzle, position } = editor;
  const piece = position.pieces[cell];
  const fixed = editor.isFixed(cell);
  head.replaceChildren(puzzle.square(cell), make('small', {}, piece === HOLE ? 'hole' : `piece ${piece + 1}${fixed ? ', clue' : ''}`));
  const around = position.around(cell);
  const lines = [];
  if (piece !== HOLE) {
    lines.push(`${around.matched} of ${plural(around.faced, 'junction')} matched`);
    lines.push(position.rotations[cell] ? `turned ${90 * position.rotations[cell]}° clockwise` : 'not turned');
    if (!around.legal) lines.push('breaks the rim');
  }
  puzzle.beside[cell].forEach((near, side) => {
    if (near === HOLE) return;
    const other = position.pieces[near];
    const fits = piece !== HOLE && other !== HOLE && position.colour(cell, side) === position.colour(near, side ^ 2);
    const verdict = piece === HOLE || other === HOLE ? '' : fits ? ', matches' : ', MISMATCH';
    lines.push(`${SIDES[side]}: ${other === HOLE ? 'hole' : `piece ${other + 1}`}${verdict}`);
  });
  const picture = draw('svg', { viewBox: '-158 -158 316 316', class: 'cross', 'aria-hidden': 'true' });
  const drawAt = (at, dx, dy, faint) => {
    if (at === HOLE || position.pieces[at] === HOLE) return;
    const shape = draw('use', { href: `#piece-${position.pieces[at]}`, transform: `translate(${dx} ${dy}) rotate(${90 * position.rotations[at]})` });
    if (faint) shape.setAttribute('opacity', '0.8');
    picture.append(shape);
  };
  puzzle.beside[cell].forEach((near, side) => drawAt(near, [0, 104, 0, -104][side], [-104, 0, 104, 0][side], true));
  drawAt(cell, 0, 0, false);
  body.replaceChildren(make('div', { class: 'cell-view' }, picture, make('div', { class: 'cell-facts' }, ...lines.map((line) => make('p', {}, line)))));
}

function speakCell() {
  const cell = editor.chosen;
  if (cell === null) return;
  const piece = editor.position.pieces[cell];
  const around = editor.position.around(cell);
  find('#spoken').textContent = `${editor.puzzle.square(cell)}, ${piece === HOLE ? 'hole' : `piece ${piece + 1}, ${around.matched} of ${around.faced} matched`}${editor.region.has(cell) ? ', marked' : ''}${editor.held ? ', something in hand' : ''}`;
}

// ---- fitting and free pieces

let fitting = [];
function drawFits() {
  const holder = find('#fits');
  const cell = editor.chosen;
  fitting = [];
  if (cell === null || !editor.puzzle) return;
  const { position, puzzle } = editor;
  const square = puzzle.square(cell);
  if (editor.isFixed(cell)) { holder.replaceChildren(make('p', { class: 'soft' }, `${square} holds a clue, which stays.`)); return; }
  const free = position.fits(cell);
  if (free.length) {
    const perfect = free.filter((each) => each.matched === each.faced).length;
    find('#fits-head').replaceChildren(`Fitting pieces at ${square}`, make('small', {}, perfect ? `${perfect} fit perfectly` : 'none fits perfectly'));
    fitting = free.slice(0, 40).map((each) => ({ ...each, act: () => editor.place(each.piece, cell, each.rotation) }));
    holder.replaceChildren(...fitting.map((each) => fitButton(each.piece, each.rotation, `${each.matched}/${each.faced}`, each.matched === each.faced, `Place piece ${each.piece + 1} at ${square}: ${each.matched} of ${each.faced} match`, each.act)));
    return;
  }
  const swaps = position.exchanges(cell);
  find('#fits-head').replaceChildren(`Best exchanges at ${square}`, make('small', {}, 'no free piece fits here'));
  fitting = swaps.map((each) => ({ ...each, rotation: each.here, act: () => editor.exchange(cell, each) }));
  holder.replaceChildren(...fitting.map((each) => fitButton(each.piece, each.here, `${puzzle.square(each.other)} ${each.gain > 0 ? '+' : ''}${each.gain}`, each.gain > 0, `Exchange with ${puzzle.square(each.other)}: score ${each.gain > 0 ? '+' : ''}${each.gain}`, each.act)));
  if (!fitting.length) holder.replaceChildren(make('p', { class: 'soft' }, 'No piece may lie here.'));
}

function fitButton(piece, rotation, text, full, label, act) {
  return make('button', { type: 'button', class: 'fit', 'aria-label': label, title: label, onclick: act }, pieceIcon(piece, rotation, `piece ${piece + 1}`), make('small', { class: full ? 'full' : null }, text));
}

function drawFree() {
  const holder = find('#free');
  const free = editor.position.free();
  find('#free-head').replaceChildren('Free pieces', make('small', {}, String(free.length)));
  if (!free.length) { holder.replaceChildren(make('p', { class: 'soft' }, 'Every piece lies on the board. Delete takes one off.')); return; }
  holder.replaceChildren(...free.map((piece) => {
    const button = make('button', { type: 'button', class: 'fit', 'data-piece': piece, 'aria-label': `Piece ${piece + 1}: pick it up` }, pieceIcon(piece, 0, `piece ${piece + 1}`), make('small', {}, String(piece + 1)));
    button.addEventListener('click', () => holdPiece(piece));
    button.addEventListener('pointerdown', (event) => dragFree(event, piece, button));
    return button;
  }));
}

function holdPiece(piece) {
  const again = editor.held?.piece === piece;
  editor.held = again ? null : { piece };
  for (const button of document.querySelectorAll('#free .fit')) button.classList.toggle('held', !again && Number(button.dataset.piece) === piece);
  if (!again) { setMode('move'); say(`Piece ${piece + 1} is in hand: tap a cell.`); }
}

// Drag a free piece on to the board.
function dragFree(event, piece, button) {
  const icon = button.firstElementChild.cloneNode(true);
  let moved = false;
  const start = [event.clientX, event.clientY];
  const move = (next) => {
    if (!moved && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < 8) return;
    moved = true;
    const cell = view.cellAt(next.clientX, next.clientY);
    hovered = inBoard(next) ? cell : HOLE;
    marks();
  };
  const end = (last) => {
    button.removeEventListener('pointermove', move);
    button.removeEventListener('pointerup', end);
    button.removeEventListener('pointercancel', end);
    icon.remove();
    hovered = HOLE;
    if (!moved || last.type === 'pointercancel') return;
    const cell = inBoard(last) ? view.cellAt(last.clientX, last.clientY) : HOLE;
    if (cell !== HOLE && editor.place(piece, cell)) editor.choose(cell);
  };
  button.setPointerCapture(event.pointerId);
  button.addEventListener('pointermove', move);
  button.addEventListener('pointerup', end);
  button.addEventListener('pointercancel', end);
}

function inBoard(event) {
  const box = find('#board').getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}

// ---- pointers, tools and keys

handlePointers(find('#board'), view, editor, {
  mode: () => mode,
  onHover: (cell) => { if (cell !== hovered) { hovered = cell; describeCell(); if (!compare.active) marks(); } },
  onTap: (cell) => {
    if (mode === 'mark') { editor.toggleMark(cell); editor.choose(cell); } else if (mode === 'move') {
      if (editor.held?.cell === cell) { editor.turn(cell); editor.choose(cell); } else editor.pickOrDrop(cell);
    } else editor.choose(cell);
    speakCell();
  },
  onDropOff: (cell) => { if (editor.takeOff(cell)) say('Taken off the board.'); },
});

function setMode(name) {
  mode = name;
  if (name !== 'move') editor.held = null;
  find('#board').dataset.mode = name;
  for (const button of document.querySelectorAll('[data-mode][role="radio"]')) {
    const own = button.dataset.mode === name;
    button.setAttribute('aria-checked', String(own));
    button.tabIndex = own ? 0 : -1;
  }
  if (editor.puzzle && !compare.active) marks();
}
for (const button of document.querySelectorAll('[data-mode][role="radio"]')) {
  button.addEventListener('click', () => setMode(button.dataset.mode));
  button.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...document.querySelectorAll('[data-mode][role="radio"]')];
    const next = all[(all.indexOf(button) + step + all.length) % all.length];
    setMode(next.dataset.mode);
    next.focus();
  });
}

function toggle(id, apply) {
  const button = find(id);
  const flip = () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(on));
    apply(on);
  };
  button.addEventListener('click', flip);
  return flip;
}
const flipNumbers = toggle('#numbers', (on) => { view.setNumbers(on); second.setNumbers(on); });
const flipLabels = toggle('#labels', (on) => { if (editor.puzzle) view.setLabels(on); });
find('#undo').addEventListener('click', () => editor.undo());
find('#redo').addEventListener('click', () => editor.redo());
find('#turn').addEventListener('click', () => { if (!editor.turn(editor.chosen)) say('Choose a piece that is no clue.', true); });
find('#zoom-in').addEventListener('click', () => view.zoom(1.5));
find('#zoom-out').addEventListener('click', () => view.zoom(1 / 1.5));
find('#zoom-fit').addEventListener('click', () => view.fit());
find('#auto-turn').addEventListener('change', (event) => { editor.autoTurn = event.target.checked; });
find('#back-to-live').addEventListener('click', () => { editor.edited = false; live.follow(); });
find('#help-button').addEventListener('click', () => find('#help-dialog').showModal());

function goTo(step) {
  const { puzzle } = editor;
  const from = editor.chosen;
  if (from === null) editor.choose(Math.floor(puzzle.rows / 2) * puzzle.cols + Math.floor(puzzle.cols / 2));
  else {
    const next = puzzle.beside[from][step];
    if (next !== HOLE) editor.choose(next);
  }
  hovered = HOLE;
  view.reveal(editor.chosen);
  describeCell();
  speakCell();
}

const keys = {
  ArrowUp: () => goTo(0), ArrowRight: () => goTo(1), ArrowDown: () => goTo(2), ArrowLeft: () => goTo(3),
  ' ': () => { editor.pickOrDrop(editor.chosen); speakCell(); },
  Enter: () => { editor.pickOrDrop(editor.chosen); speakCell(); },
  r: () => editor.turn(editor.chosen), R: () => editor.turn(editor.chosen, -1),
  Delete: () => editor.takeOff(editor.chosen), Backspace: () => editor.takeOff(editor.chosen),
  m: () => { if (editor.chosen !== null) { editor.toggleMark(editor.chosen); speakCell(); } }, M: () => editor.forgetMarks(),
};
const anywhere = {
  '+': () => view.zoom(1.4), '=': () => view.zoom(1.4), '-': () => view.zoom(1 / 1.4), 0: () => view.fit(),
  n: flipNumbers, c: flipLabels, '?': () => find('#help-dialog').showModal(),
  p: () => live.pause(), '[': () => live.step(-1), ']': () => live.step(1),
  Escape: () => { editor.held = null; editor.onChange({ chosen: true }); },
};
document.addEventListener('keydown', (event) => {
  const typing = event.target.matches?.('input, textarea, select');
  if (!editor.puzzle || event.altKey || find('dialog[open]') || (typing && event.target.type !== 'checkbox')) return;
  const control = event.ctrlKey || event.metaKey;
  if (control && ['z', 'Z', 'y', 'Y'].includes(event.key)) {
    event.preventDefault();
    const again = event.key.toLowerCase() === 'y' || event.shiftKey;
    if (!(again ? editor.redo() : editor.undo())) say(again ? 'Nothing to redo.' : 'Nothing to undo.');
    return;
  }
  if (control) return;
  const onBoard = document.activeElement === find('#board') || document.activeElement === document.body;
  if (onBoard && /^[1-9]$/.test(event.key) && fitting[event.key - 1]) { event.preventDefault(); fitting[event.key - 1].act(); speakCell(); return; }
  const act = (onBoard && keys[event.key]) || anywhere[event.key];
  if (act) { event.preventDefault(); act(); }
});

// ---- what is computed elsewhere

function describeRegion() {
  const count = editor.region.size;
  find('#region-line').textContent = count ? `${plural(count, 'cell')} marked: the region is repaired as a whole.` : 'No region marked: choose Mark and drag, or press M.';
  find('#repair').disabled = job !== null || !count;
  find('#search').disabled = job !== null;
  find('#complete').disabled = job !== null || !(view.counted?.holes > 0);
}

async function begin(kind, others = {}) {
  const seconds = Math.min(600, Math.max(1, Number(find('#seconds').value) || 60));
  show(find('#job-end'), false);
  try {
    const values = { kind, board: editor.position.values(), seconds, ...others };
    job = { number: (await askJson('/api/jobs', values)).job, kind };
    find('#job-line').textContent = 'starting…';
    show(find('#job'), true);
  } catch (error) { say(error.message, true); }
  describeRegion();
}

function onJob(event) {
  if (event.kind === 'report') {
    if (event.event === 'report') campaign.part(event);
    else {
      campaign.end();
      if (event.event === 'failed') say(event.message, true);
    }
    return;
  }
  if (event.event === 'status') { find('#job-line').textContent = event.message; return; }
  if (event.event === 'board') {
    if (editor.puzzle?.hash === event.puzzle_hash) {
      editor.replace(event.pieces, event.rotations);
      find('#job-line').textContent = `${event.score}: ${event.message}`;
    }
    return;
  }
  job = null;
  show(find('#job'), false);
  const end = find('#job-end');
  end.textContent = { done: 'Done: ', cancelled: '', failed: 'Failed: ' }[event.event] + event.message;
  end.className = `notice ${event.event === 'failed' ? 'bad' : 'good'}`;
  show(end, true);
  describeRegion();
}

find('#complete').addEventListener('click', () => begin('complete'));
find('#repair').addEventListener('click', () => begin('repair', { cells: [...editor.region] }));
find('#search').addEventListener('click', () => begin('search', { method: find('#method').value, seed: Math.floor(Math.random() * 2 ** 31) }));
find('#cancel').addEventListener('click', async () => {
  if (!job) return;
  find('#job-line').textContent = 'cancelling…';
  try { await ask(`/api/jobs/${job.number}`, undefined, 'DELETE'); } catch { /* it has just ended */ }
});

// ---- opening and sharing

let answerText = null;
function askForText(title = 'Open a board or a puzzle') {
  find('#open-head').textContent = title;
  show(find('#open-error'), false);
  find('#open-dialog').showModal();
  find('#open-text').select();
  return new Promise((resolve) => { answerText = resolve; });
}
find('#open-dialog form').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const near = editor.puzzle ? editor.position.values() : null;
    const opened = await askJson('/api/open', { text: find('#open-text').value, clues: find('#open-clues').value, near });
    find('#open-dialog').close();
    answerText?.(opened);
    answerText = null;
  } catch (error) {
    find('#open-error').textContent = error.message;
    show(find('#open-error'), true);
  }
});
find('#open-cancel').addEventListener('click', () => find('#open-dialog').close());
find('#open-dialog').addEventListener('close', () => { answerText?.(null); answerText = null; });
find('#open-file').addEventListener('change', async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > 3e6) { find('#open-error').textContent = 'this file is too large for a board'; show(find('#open-error'), true); return; }
  find('#open-text').value = await file.text();
});
find('#open-button').addEventListener('click', async () => {
  const opened = await askForText();
  if (opened) { openBoard(opened, 'pasted', true); say(`${opened.puzzle.name}: ${opened.score} of ${opened.puzzle.max_score}`); }
});
document.addEventListener('paste', async (event) => {
  if (event.target.matches?.('input, textarea') || find('dialog[open]')) return;
  const text = event.clipboardData.getData('text/plain').trim();
  if (!text) return;
  try {
    const near = editor.puzzle ? editor.position.values() : null;
    openBoard(await askJson('/api/open', { text, near }), 'pasted', true);
  } catch (error) { say(error.message, true); }
});

const menu = find('#save-menu');
function openMenu(visible) {
  show(menu, visible);
  find('#save-button').setAttribute('aria-expanded', String(visible));
  if (visible) menu.querySelector('button').focus();
}
find('#save-button').addEventListener('click', () => openMenu(menu.hidden));
document.addEventListener('click', (event) => { if (!event.target.closest('.menu')) openMenu(false); });
menu.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { openMenu(false); find('#save-button').focus(); }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...menu.querySelectorAll('button')];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
});
menu.addEventListener('click', async (event) => {
  const form = event.target.dataset.save;
  if (!form) return;
  openMenu(false);
  try {
    if (form === 'print') { view.fit(); window.print(); } else if (form === 'copy') await copyLink();
    else await save(form);
  } catch (error) { say(error.message, true); }
});

async function copyLink() {
  const text = link ?? (await (await ask('/api/export/link', editor.position.values())).text()).trim();
  try {
    await navigator.clipboard.writeText(text);
    say('Viewer link copied.');
  } catch {
    find('#link-text').value = text;
    find('#link-dialog').showModal();
    find('#link-text').select();
  }
}

async function save(form) {
  const numbers = find('#numbers').getAttribute('aria-pressed') === 'true';
  const blob = await (await ask(`/api/export/${form}`, { ...editor.position.values(), numbers, width: 2400 })).blob();
  const name = `${editor.puzzle.name.replace(/[^A-Za-z0-9_.-]+/g, '-')}-${view.counted.score}.${form}`;
  const place = URL.createObjectURL(blob);
  const anchor = make('a', { href: place, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(place), 10000);
}

// ---- light and dark

const themes = ['auto', 'light', 'dark'];
function setTheme(name) {
  if (name === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  try { localStorage.setItem('e2cp-theme', name); } catch { /* private browsing */ }
  find('#theme-button').setAttribute('aria-label', `Light or dark: ${name}`);
}
let theme = 'auto';
try { theme = localStorage.getItem('e2cp-theme') ?? 'auto'; } catch { /* private browsing */ }
setTheme(themes.includes(theme) ? theme : 'auto');
find('#theme-button').addEventListener('click', () => {
  theme = themes[(themes.indexOf(theme) + 1) % themes.length];
  setTheme(theme);
  say(`Colours: ${theme === 'auto' ? 'as the system has them' : theme}.`);
});

// ---- begin

function setState(text, kind) {
  const chip = find('#state');
  chip.textContent = text;
  chip.className = `chip ${kind}`;
  show(chip, Boolean(text));
}

async function start() {
  let state;
  try { state = await askJson('/api/state'); } catch (error) {
    find('#title').textContent = 'e2cp';
    say(error.message, true);
    setState('no access', 'lost');
    return;
  }
  find('#method').replaceChildren(...state.methods.map((name) => make('option', { value: name, selected: name === 'hybrid' }, name)));
  show(find('#tab-live'), state.kind === 'search');
  show(find('#tab-campaign'), state.kind === 'campaign');
  find('#title').textContent = state.title;
  setMode('look');
  if (state.board) openBoard(state.board, state.title === state.board.puzzle.name ? '' : state.title, true);
  if (state.kind === 'search') openTab('live');
  if (state.kind === 'campaign') openTab('campaign');
  describeRegion();
  let last = null;
  listen((event) => {
    if (event.type === 'job') onJob(event);
    else if (event.type === 'search') live.update(event);
    else if (event.type === 'campaign') campaign.update(event);
    if (event.type !== 'job') {
      last = event;
      setState(event.running ? 'running' : event.ready ? 'ended' : 'waiting', event.running ? 'on' : 'off');
    }
  }, (connected) => {
    if (!connected) setState('no connection', 'lost');
    else if (last === null) setState('', '');
    else setState(last.running ? 'running' : 'ended', last.running ? 'on' : 'off');
  });
}

start();
