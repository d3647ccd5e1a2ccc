// The board as SVG: drawn from the same shapes as `e2cp show`, zoomed by its viewBox.

import { draw } from './dom.js';
import { HOLE } from './model.js';

const CELL = 100;
const MARGIN = 74;
const MOST_ZOOM = 14;

// What pieces are drawn with, once in the document for all boards of a puzzle.
export function defineShapes(puzzle, holder) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${puzzle.definitions}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const defs = document.importNode(parsed.documentElement.firstElementChild, true);
  const letters = (colour) => {
    let [rest, found] = [colour + 1, ''];
    while (rest) {
      found = String.fromCharCode(97 + ((rest - 1) % 26)) + found;
      rest = Math.floor((rest - 1) / 26);
    }
    return found;
  };
  puzzle.sides.forEach((colours, piece) => {
    const sides = colours.map((colour, side) => draw('use', { href: `#${letters(colour)}${side}` }));
    defs.append(draw('g', { id: `piece-${piece}` }, sides, draw('use', { href: '#cut' })));
  });
  holder.replaceChildren(defs);
}

export function pieceIcon(piece, rotation, label) {
  const shape = draw('use', { href: `#piece-${piece}`, transform: `rotate(${90 * rotation})` });
  return draw('svg', { viewBox: '-52 -52 104 104', class: 'piece-icon', role: 'img', 'aria-label': label }, shape);
}

export class BoardView {
  constructor(svg) {
    this.svg = svg;
    this.layers = {};
    this.cells = [];
    this.cracks = new Map();
    this.numbers = false;
    this.shown = null;
  }

  setPuzzle(puzzle) {
    this.puzzle = puzzle;
    this.width = CELL * puzzle.cols;
    this.height = CELL * puzzle.rows;
    this.shown = null;
    const names = ['frame', 'cells', 'heat', 'clues', 'cracks', 'numbers', 'arrows', 'marks'];
    this.svg.replaceChildren(...names.map((name) => {
      this.layers[name] = draw('g', { class: name });
      return this.layers[name];
    }));
    this.layers.marks.setAttribute('pointer-events', 'none');
    this.layers.heat.setAttribute('pointer-events', 'none');
    this._drawFrame();
    this.cells = Array.from({ length: puzzle.size }, (_, cell) => {
      const [x, y] = this.centre(cell);
      return draw('g', { transform: `translate(${x} ${y})`, 'data-cell': cell });
    });
    this.layers.cells.append(...this.cells);
    this.fit();
  }

  centre(cell) {
    const { cols } = this.puzzle;
    return [CELL * (cell % cols) + CELL / 2, CELL * Math.floor(cell / cols) + CELL / 2];
  }

  _drawFrame() {
    const { width, height, puzzle } = this;
    const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
    this.layers.frame.append(
      draw('rect', { x: -MARGIN / 2, y: -MARGIN / 2, width: width + MARGIN, height: height + MARGIN, rx: 6, fill: 'none', stroke: 'url(#slate)', 'stroke-width': MARGIN }),
      draw('rect', { x: 12 - MARGIN, y: 12 - MARGIN, width: outerWidth - 24, height: outerHeight - 24, rx: 24, fill: 'none', stroke: '#d8b765', 'stroke-opacity': 0.75, 'stroke-width': 2.5 }),
      draw('rect', { x: -7, y: -7, width: width + 14, height: height + 14, rx: 9, fill: '#1b2027' }),
    );
    const labels = draw('g', { class: 'labels' });
    const offset = MARGIN / 2 - 3;
    for (let col = 0; col < puzzle.cols; col += 1) {
      for (const y of [-offset, height + offset]) labels.append(this._glyphs(String(col + 1), CELL * col + CELL / 2, y, 2.5, '#aeb7c2', 2.6));
    }
    for (let row = 0; row < puzzle.rows; row += 1) {
      const name = puzzle.square(row * puzzle.cols).slice(0, -1);
      for (const x of [-offset, width + offset]) labels.append(this._glyphs(name, x, CELL * row + CELL / 2, 2.5, '#aeb7c2', 2.6));
    }
    this.layers.frame.append(labels);
  }

  _glyphs(text, x, y, scale, colour, pen) {
    const left = (6 - 4 - 6 * text.length) / 2;
    const glyphs = [...text].map((glyph, place) => draw('use', { href: `#_${glyph}`, x: left + 6 * place, y: -4 }));
    return draw('g', { transform: `translate(${x} ${y}) scale(${scale})`, stroke: colour, 'stroke-width': pen / scale }, glyphs);
  }

  // Draw a position; only what changed since the last one is touched.
  update(position) {
    const before = this.shown;
    const { pieces, rotations, puzzle } = position;
    for (let cell = 0; cell < puzzle.size; cell += 1) {
      if (before && before.pieces[cell] === pieces[cell] && before.rotations[cell] === rotations[cell]) continue;
      const shape = pieces[cell] === HOLE
        ? draw('use', { href: '#hole', class: 'hole' })
        : draw('use', { href: `#piece-${pieces[cell]}`, transform: `rotate(${90 * rotations[cell]})` });
      this.cells[cell].replaceChildren(shape);
    }
    this.shown = position.copy();
    this.counted = position.count();
    this._drawCracks();
    this._drawClues(position);
    this._drawNumbers();
  }

  _drawCracks() {
    const wanted = new Map();
    for (const [cell, side] of this.counted.mismatches) wanted.set(`${cell}/${side}`, ['mismatch', cell, side]);
    for (const [cell, side] of this.counted.rims) wanted.set(`${cell}/${side}`, ['rim-fault', cell, side]);
    for (const [key, element] of this.cracks) {
      if (!wanted.has(key)) { element.remove(); this.cracks.delete(key); }
    }
    for (const [key, [kind, cell, side]] of wanted) {
      if (this.cracks.has(key)) continue;
      const [x, y] = this.centre(cell);
      const [dx, dy] = [[0, -50], [50, 0], [0, 50], [-50, 0]][side];
      const turn = side % 2 ? ' rotate(90)' : '';
      const crack = draw('use', { href: '#crack', class: kind, transform: `translate(${x + dx} ${y + dy})${turn}` });
      this.cracks.set(key, crack);
      this.layers.cracks.append(crack);
    }
  }

  _drawClues(position) {
    const { puzzle } = this;
    this.layers.clues.replaceChildren(...[...puzzle.clueAt].map(([cell, clue]) => {
      const [x, y] = this.centre(cell);
      const turns = (position.rotations[cell] - clue.rotation + 4) % puzzle.periods[clue.piece - 1];
      if (position.pieces[cell] === clue.piece - 1 && !turns) return draw('use', { href: '#clue', class: 'clue', x, y });
      return draw('rect', { class: 'clue-missing', x: x - 43, y: y - 43, width: 86, height: 86, rx: 12 });
    }));
  }

  setNumbers(visible) {
    this.numbers = visible;
    if (this.shown) this._drawNumbers();
  }

  setLabels(visible) {
    this.layers.frame.querySelector('.labels').toggleAttribute('hidden', !visible);
    this.layers.frame.querySelector('.labels').setAttribute('visibility', visible ? 'visible' : 'hidden');
  }

  _drawNumbers() {
    if (!this.numbers) { this.layers.numbers.replaceChildren(); return; }
    const made = [];
    this.shown.pieces.forEach((piece, cell) => {
      if (piece === HOLE) return;
      const [x, y] = this.centre(cell);
      made.push(draw('g', {}, draw('use', { href: '#plate', transform: `translate(${x} ${y}) rotate(${90 * this.shown.rotations[cell]})` }), this._glyphs(String(piece + 1), x, y, 1.45, '#252b33', 2.1)));
    });
    this.layers.numbers.replaceChildren(...made);
  }

  // Outline cells: a map from a class to cells.
  mark(groups) {
    const made = [];
    for (const [kind, cells] of Object.entries(groups)) {
      for (const cell of cells) {
        const [x, y] = this.centre(cell);
        made.push(draw('rect', { class: `mark ${kind}`, x: x - 48, y: y - 48, width: 96, height: 96, rx: 8 }));
      }
    }
    this.layers.marks.replaceChildren(...made);
  }

  // Where mismatches fall: a number for each junction, those below after those to the right.
  heat(counts) {
    if (!counts) { this.layers.heat.replaceChildren(); return; }
    const most = Math.max(1, ...counts);
    const made = [];
    counts.forEach((count, junction) => {
      if (!count) return;
      const below = junction >= this.puzzle.size;
      const [x, y] = this.centre(junction % this.puzzle.size);
      const at = below ? { x: x - 44, y: y + 38, width: 88, height: 24 } : { x: x + 38, y: y - 44, width: 24, height: 88 };
      made.push(draw('rect', { class: 'heat-mark', rx: 12, ...at, 'fill-opacity': (0.18 + 0.78 * Math.sqrt(count / most)).toFixed(2) }));
    });
    this.layers.heat.replaceChildren(draw('rect', { class: 'heat-veil', x: 0, y: 0, width: this.width, height: this.height }), ...made);
  }

  // Arrows along cells, closed for a cycle.
  arrows(paths) {
    const made = paths.map(({ cells, closed }) => {
      const points = (closed ? [...cells, cells[0]] : cells).map((cell) => this.centre(cell).join(' '));
      return draw('g', {}, draw('path', { class: 'arrow-back', d: `M${points.join('L')}` }), draw('path', { class: 'arrow', d: `M${points.join('L')}`, 'marker-mid': 'url(#arrow-head)', 'marker-end': 'url(#arrow-head)' }));
    });
    this.layers.arrows.replaceChildren(...made);
  }

  lift(cell, dx, dy) {
    const [x, y] = this.centre(cell);
    const held = this.cells[cell];
    held.setAttribute('transform', `translate(${x + dx} ${y + dy})`);
    held.classList.toggle('lifted', dx !== 0 || dy !== 0);
    if (dx || dy) this.layers.cells.append(held);
  }

  // ---- where things are on the screen

  fit() {
    this.box = { x: -MARGIN, y: -MARGIN, width: this.width + 2 * MARGIN, height: this.height + 2 * MARGIN };
    this._apply();
  }

  zoom(factor, at = null) {
    const whole = this.width + 2 * MARGIN;
    const width = Math.min(whole * 1.2, Math.max(whole / MOST_ZOOM, this.box.width / factor));
    const scale = width / this.box.width;
    const [x, y] = at ?? [this.box.x + this.box.width / 2, this.box.y + this.box.height / 2];
    this.box = { x: x - (x - this.box.x) * scale, y: y - (y - this.box.y) * scale, width, height: this.box.height * scale };
    this._apply();
  }

  pan(dx, dy) {
    this.box.x -= dx;
    this.box.y -= dy;
    this._apply();
  }

  reveal(cell) {
    const [x, y] = this.centre(cell);
    const { box } = this;
    const edge = CELL * 0.7;
    if (x - edge < box.x) box.x = x - edge;
    if (y - edge < box.y) box.y = y - edge;
    if (x + edge > box.x + box.width) box.x = x + edge - box.width;
    if (y + edge > box.y + box.height) box.y = y + edge - box.height;
    this._apply();
  }

  _apply() {
    const { box, width, height } = this;
    box.x = Math.max(-MARGIN - box.width * 0.5, Math.min(width + MARGIN - box.width * 0.5, box.x));
    box.y = Math.max(-MARGIN - box.height * 0.5, Math.min(height + MARGIN - box.height * 0.5, box.y));
    this.svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  // The place of a pointer in the picture's own units.
  place(clientX, clientY) {
    const matrix = this.svg.getScreenCTM().inverse();
    return [matrix.a * clientX + matrix.e, matrix.d * clientY + matrix.f];
  }

  cellAt(clientX, clientY) {
    const [x, y] = this.place(clientX, clientY);
    const [col, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const { rows, cols } = this.puzzle;
    return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : HOLE;
  }
}
