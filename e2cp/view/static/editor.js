// The board in hand: what lies where, what was done, and what may be undone without end.

import { HOLE, Position, Puzzle } from './model.js';

export class Editor {
  constructor(onChange) {
    this.onChange = onChange;
    this.puzzle = null;
    this.position = null;
    this.start = null;
    this.chosen = null;
    this.held = null; // a cell, or a free piece
    this.region = new Set();
    this.undone = [];
    this.done = [];
    this.origin = '';
    this.edited = false;
    this.autoTurn = true;
  }

  // Show a board; one of the puzzle at hand can be undone like any other change.
  open(document, origin, { live = false } = {}) {
    const same = this.puzzle !== null && this.puzzle.hash === document.puzzle.hash
      && JSON.stringify(this.puzzle.clues) === JSON.stringify(document.puzzle.clues);
    this.origin = origin;
    this.held = null;
    if (!same) {
      this.puzzle = new Puzzle(document.puzzle);
      this.position = new Position(this.puzzle, document.pieces, document.rotations);
      [this.done, this.undone, this.chosen, this.edited] = [[], [], null, false];
      this.region.clear();
      this.start = this.position.copy();
      this.onChange({ puzzle: true });
      return;
    }
    this.replace(document.pieces, document.rotations, { keep: !live });
    this.edited = false;
    if (live) [this.done, this.undone] = [[], []];
    this.start = this.position.copy();
    this.onChange({});
  }

  // Take a whole board as one change.
  replace(pieces, rotations, { keep = true } = {}) {
    const changes = [];
    pieces.forEach((piece, cell) => {
      if (piece !== this.position.pieces[cell] || rotations[cell] !== this.position.rotations[cell]) changes.push([cell, piece, rotations[cell]]);
    });
    if (keep) this.apply(changes);
    else for (const [cell, piece, rotation] of changes) this._put(cell, piece, rotation);
  }

  apply(changes) {
    if (!changes.length) return;
    const before = changes.map(([cell]) => [cell, this.position.pieces[cell], this.position.rotations[cell]]);
    for (const [cell, piece, rotation] of changes) this._put(cell, piece, rotation);
    this.done.push({ before, after: changes });
    this.undone = [];
    this.edited = true;
    this.onChange({});
  }

  undo() {
    const last = this.done.pop();
    if (!last) return false;
    for (const [cell, piece, rotation] of last.before) this._put(cell, piece, rotation);
    this.undone.push(last);
    this.held = null;
    this.edited = true;
    this.onChange({});
    return true;
  }

  redo() {
    const next = this.undone.pop();
    if (!next) return false;
    for (const [cell, piece, rotation] of next.after) this._put(cell, piece, rotation);
    this.done.push(next);
    this.held = null;
    this.edited = true;
    this.onChange({});
    return true;
  }

  _put(cell, piece, rotation) {
    this.position.pieces[cell] = piece;
    this.position.rotations[cell] = piece === HOLE ? 0 : rotation % this.puzzle.periods[piece];
  }

  isFixed(cell) {
    const clue = this.puzzle.clueAt.get(cell);
    return clue !== undefined && this.position.pieces[cell] === clue.piece - 1
      && (this.position.rotations[cell] - clue.rotation + 4) % this.puzzle.periods[clue.piece - 1] === 0;
  }

  choose(cell) {
    this.chosen = cell;
    this.onChange({ chosen: true });
  }

  turn(cell, by = 1) {
    if (cell === null || this.position.pieces[cell] === HOLE || this.isFixed(cell)) return false;
    const piece = this.position.pieces[cell];
    const period = this.puzzle.periods[piece];
    this.apply([[cell, piece, (this.position.rotations[cell] + by + 4) % period]]);
    return true;
  }

  takeOff(cell) {
    if (cell === null || this.position.pieces[cell] === HOLE || this.isFixed(cell)) return false;
    this.apply([[cell, HOLE, 0]]);
    return true;
  }

  // Put a free piece on a cell, whatever lies there becomes free.
  place(piece, cell, rotation = null) {
    if (this.isFixed(cell) || this.position.pieces.includes(piece)) return false;
    const turn = rotation ?? (this.autoTurn ? this.position.bestTurn(cell, piece).rotation : 0);
    this.apply([[cell, piece, turn]]);
    return true;
  }

  // Move a piece to a cell, or exchange it with the piece there.
  move(from, to) {
    if (from === to || this.isFixed(from) || this.isFixed(to)) return false;
    const trial = this.position.copy();
    const [mine, theirs] = [trial.pieces[from], trial.pieces[to]];
    [trial.pieces[from], trial.pieces[to]] = [theirs, mine];
    [trial.rotations[from], trial.rotations[to]] = [trial.rotations[to], trial.rotations[from]];
    if (this.autoTurn) {
      for (const cell of [to, from]) {
        if (trial.pieces[cell] !== HOLE) trial.rotations[cell] = trial.bestTurn(cell, trial.pieces[cell], trial.rotations[cell]).rotation;
      }
    }
    this.apply([[to, mine, trial.rotations[to]], [from, theirs, trial.rotations[from]]]);
    return true;
  }

  exchange(cell, found) {
    this.apply([[cell, found.piece, found.here], [found.other, this.position.pieces[cell], found.there]]);
  }

  // Pick up what lies on a cell, or put down what is in hand.
  pickOrDrop(cell) {
    if (cell === null) return;
    const { held } = this;
    this.held = null;
    if (held === null) {
      if (this.position.pieces[cell] !== HOLE && !this.isFixed(cell)) this.held = { cell };
    } else if (held.piece !== undefined) this.place(held.piece, cell);
    else this.move(held.cell, cell);
    this.choose(cell);
  }

  toggleMark(cell) {
    if (!this.region.delete(cell)) this.region.add(cell);
    this.onChange({ chosen: true });
  }

  // Mark the rectangle between two cells, besides what was marked.
  markBetween(first, last, before = new Set()) {
    const { cols } = this.puzzle;
    const rows = [Math.floor(first / cols), Math.floor(last / cols)].sort((a, b) => a - b);
    const columns = [first % cols, last % cols].sort((a, b) => a - b);
    this.region = new Set(before);
    for (let row = rows[0]; row <= rows[1]; row += 1) {
      for (let col = columns[0]; col <= columns[1]; col += 1) this.region.add(row * cols + col);
    }
    this.onChange({ chosen: true });
  }

  forgetMarks() {
    this.region.clear();
    this.onChange({ chosen: true });
  }
}
