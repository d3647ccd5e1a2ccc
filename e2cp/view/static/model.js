// A board in the page: what matches, what is free, what fits. Sides are up, right, down, left.

export const HOLE = -1;

export class Puzzle {
  constructor(values) {
    Object.assign(this, values);
    const { rows, cols } = this;
    this.size = rows * cols;
    this.beside = Array.from({ length: this.size }, (_, cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      return [
        row > 0 ? cell - cols : HOLE,
        col < cols - 1 ? cell + 1 : HOLE,
        row < rows - 1 ? cell + cols : HOLE,
        col > 0 ? cell - 1 : HOLE,
      ];
    });
    this.rims = this.beside.map((near) => near.map((cell) => cell === HOLE));
    this.clueAt = new Map(this.clues.map((clue) => [clue.row * cols + clue.col, clue]));
  }

  square(cell) {
    let row = Math.floor(cell / this.cols) + 1;
    let letters = '';
    while (row) {
      letters = String.fromCharCode(65 + ((row - 1) % 26)) + letters;
      row = Math.floor((row - 1) / 26);
    }
    return `${letters}${(cell % this.cols) + 1}`;
  }

  colour(piece, rotation, side) {
    return this.sides[piece][(side - rotation + 4) % 4];
  }
}

export class Position {
  constructor(puzzle, pieces, rotations) {
    this.puzzle = puzzle;
    this.pieces = [...pieces];
    this.rotations = [...rotations];
  }

  copy() { return new Position(this.puzzle, this.pieces, this.rotations); }

  colour(cell, side) {
    const piece = this.pieces[cell];
    return piece === HOLE ? HOLE : this.puzzle.colour(piece, this.rotations[cell], side);
  }

  // How a piece would do on a cell: matched of so many neighbours, and whether the rim allows it.
  trial(cell, piece, rotation, without = HOLE) {
    let matched = 0;
    let faced = 0;
    let legal = true;
    for (let side = 0; side < 4; side += 1) {
      const own = this.puzzle.colour(piece, rotation, side);
      const near = this.puzzle.beside[cell][side];
      if (near === HOLE || own === 0) legal = legal && near === HOLE && own === 0;
      if (near === HOLE || near === without || this.pieces[near] === HOLE) continue;
      faced += 1;
      if (own !== 0 && own === this.colour(near, side ^ 2)) matched += 1;
    }
    return { matched, faced, legal };
  }

  bestTurn(cell, piece, keep = 0) {
    let best = null;
    for (let step = 0; step < 4; step += 1) {
      const rotation = (keep + step) % 4;
      if (rotation >= this.puzzle.periods[piece]) continue;
      const found = { rotation, ...this.trial(cell, piece, rotation) };
      const better = best === null || found.legal > best.legal
        || (found.legal === best.legal && found.matched > best.matched);
      if (better) best = found;
    }
    return best;
  }

  count() {
    const { puzzle } = this;
    const mismatches = [];
    const rims = [];
    let [score, holes] = [0, 0];
    for (let cell = 0; cell < puzzle.size; cell += 1) {
      if (this.pieces[cell] === HOLE) { holes += 1; continue; }
      for (let side = 0; side < 4; side += 1) {
        const own = this.colour(cell, side);
        const near = puzzle.beside[cell][side];
        if (near === HOLE) {
          if (own !== 0) rims.push([cell, side]);
        } else if ((side === 1 || side === 2) && this.pieces[near] !== HOLE) {
          if (own !== 0 && own === this.colour(near, side ^ 2)) score += 1;
          else mismatches.push([cell, side]);
        }
      }
    }
    return { score, holes, mismatches, rims };
  }

  // Junctions around a cell: matched and unmatched ones, open ones left out.
  around(cell) {
    if (this.pieces[cell] === HOLE) return { matched: 0, faced: 0, legal: true };
    return this.trial(cell, this.pieces[cell], this.rotations[cell]);
  }

  free() {
    const used = new Set(this.pieces);
    return this.puzzle.sides.map((_, piece) => piece).filter((piece) => !used.has(piece));
  }

  // The free pieces that may lie on a cell, each in its best rotations, the best first.
  fits(cell) {
    const found = [];
    for (const piece of this.free()) {
      for (let rotation = 0; rotation < this.puzzle.periods[piece]; rotation += 1) {
        const tried = this.trial(cell, piece, rotation);
        if (tried.legal) found.push({ piece, rotation, ...tried });
      }
    }
    return found.sort((a, b) => b.matched - a.matched || a.piece - b.piece);
  }

  // The best exchanges of a piece with another, by what the score gains.
  exchanges(cell, most = 12) {
    const found = [];
    const mine = this.pieces[cell];
    if (mine === HOLE || this.puzzle.clueAt.has(cell)) return found;
    const kind = this.puzzle.rims[cell].filter(Boolean).length;
    for (let other = 0; other < this.puzzle.size; other += 1) {
      const theirs = this.pieces[other];
      if (other === cell || theirs === HOLE || this.puzzle.clueAt.has(other)) continue;
      if (this.puzzle.rims[other].filter(Boolean).length !== kind) continue;
      const before = this._matchedAt(cell, other);
      const trial = this.copy();
      trial.pieces[cell] = theirs;
      trial.pieces[other] = mine;
      let best = null;
      for (let here = 0; here < this.puzzle.periods[theirs]; here += 1) {
        trial.rotations[cell] = here;
        if (!trial.trial(cell, theirs, here).legal) continue;
        for (let there = 0; there < this.puzzle.periods[mine]; there += 1) {
          trial.rotations[other] = there;
          if (!trial.trial(other, mine, there).legal) continue;
          const gain = trial._matchedAt(cell, other) - before;
          if (best === null || gain > best.gain) best = { other, piece: theirs, here, there, gain };
        }
      }
      if (best !== null) found.push(best);
    }
    return found.sort((a, b) => b.gain - a.gain || a.other - b.other).slice(0, most);
  }

  _matchedAt(cell, other) {
    const one = this.around(cell).matched;
    const side = this.puzzle.beside[cell].indexOf(other);
    const shared = side >= 0 && this.colour(cell, side) === this.colour(other, side ^ 2) ? 1 : 0;
    return one + this.around(other).matched - shared;
  }

  values() {
    const { definitions, beside, rims, clueAt, size, max_score: most, periods, ...puzzle } = this.puzzle;
    return { puzzle, pieces: this.pieces, rotations: this.rotations };
  }
}
