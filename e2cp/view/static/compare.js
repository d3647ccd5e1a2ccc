// Two boards side by side: what differs, and in which cycles pieces moved.

import { askJson } from './api.js';
import { make, plural } from './dom.js';
import { Position } from './model.js';

export class Compare {
  constructor(panel, { editor, view, second, onShow, openText, say, live }) {
    Object.assign(this, { panel, editor, view, second, onShow, openText, say, live });
    this.other = null;
    this.name = '';
    this.found = null;
    this.active = false;
    this._build();
  }

  _build() {
    const button = (text, action, primary = false) => make('button', { type: 'button', class: primary ? 'primary' : null, onclick: action }, text);
    this.kept = button('with the board that was opened', () => this.against(this.editor.start, 'as it was opened'));
    this.past = make('select', { 'aria-label': 'A best board of the search', onchange: () => this._againstPast() });
    this.result = make('div');
    this.panel.append(
      make('section', { class: 'card', 'aria-labelledby': 'compare-head' },
        make('h2', { id: 'compare-head' }, 'Compare the board in hand'),
        make('div', { class: 'actions' }, this.kept, button('with a board to paste…', () => this._againstPasted()), this.past),
        make('div', { class: 'fields' }, button('Keep this board to compare later', () => this._keep()), button('Exchange the two', () => this._exchange()))),
      make('section', { class: 'card', 'aria-labelledby': 'differ-head' }, make('h2', { id: 'differ-head' }, 'What differs'), this.result),
    );
    this.result.append(make('p', { class: 'soft' }, 'Choose a second board.'));
  }

  enter() {
    this.active = true;
    const history = this.live.search?.history ?? [];
    this.past.hidden = !history.length;
    this.past.replaceChildren(make('option', { value: '' }, 'with a best board…'), ...history.map((each, place) => make('option', { value: place }, `${each.score}, board ${place + 1}`)));
    this.onShow(this.other !== null);
    this.refresh();
  }

  leave() {
    this.active = false;
    this.view.arrows([]);
    this.onShow(false);
  }

  against(position, name) {
    this.other = position.copy();
    this.name = name;
    this.second.setPuzzle(this.editor.puzzle);
    this.second.update(this.other);
    this.onShow(true, `${name}: ${this.other.count().score}`);
    this.refresh();
  }

  _keep() { this.against(this.editor.position, 'kept'); }

  _exchange() {
    if (!this.other) return;
    const mine = this.editor.position.copy();
    this.editor.replace(this.other.pieces, this.other.rotations);
    this.against(mine, 'the other');
  }

  async _againstPast() {
    if (this.past.value === '') return;
    try {
      const board = await askJson(`/api/history/${this.past.value}`);
      this.against(new Position(this.editor.puzzle, board.pieces, board.rotations), `best board ${Number(this.past.value) + 1}`);
    } catch (error) { this.say(error.message, true); }
  }

  async _againstPasted() {
    const board = await this.openText('Paste the board to compare with');
    if (!board) return;
    if (board.puzzle.hash !== this.editor.puzzle.hash) { this.say(`this board is of ${board.puzzle.name}`, true); return; }
    this.against(new Position(this.editor.puzzle, board.pieces, board.rotations), 'pasted');
  }

  // Ask anew what differs; called whenever the board in hand changes.
  async refresh() {
    if (!this.active || !this.other) return;
    if (this.other.puzzle !== this.editor.puzzle) { this.other = null; this.onShow(false); return; }
    try {
      this.found = await askJson('/api/compare', { first: this.other.values(), second: this.editor.position.values() });
    } catch (error) { this.result.replaceChildren(make('p', { class: 'notice bad' }, error.message)); return; }
    this._draw();
  }

  _draw() {
    const { found } = this;
    const { puzzle } = this.editor;
    const [before, after] = found.scores;
    const changed = [...found.cycles.flat(), ...found.chains.flat(), ...found.turned];
    for (const view of [this.view, this.second]) view.mark({ changed });
    this.view.arrows([]);
    const gain = after - before;
    const facts = [
      `${after} in hand, ${before} there: ${gain > 0 ? '+' : ''}${gain}`,
      `${plural(found.same, 'cell')} alike, ${plural(changed.length, 'cell')} differ`,
      `${plural(found.gained.length, 'junction')} gained, ${found.lost.length} lost`,
    ];
    const list = (cells, closed) => `${cells.map((cell) => puzzle.square(cell)).join(' → ')}${closed ? ' ↺' : ''}`;
    const entry = (cells, closed) => make('li', {}, make('button', { type: 'button', class: 'small', onclick: () => this._highlight(cells, closed) }, `${cells.length}: ${list(cells, closed)}`));
    const group = (title, entries) => (entries.length ? [make('h3', {}, title), make('ul', { class: 'cycles' }, ...entries)] : []);
    this.result.replaceChildren(
      ...facts.map((fact) => make('p', {}, fact)),
      ...group(plural(found.cycles.length, 'cycle'), found.cycles.map((cells) => entry(cells, true))),
      ...group(plural(found.chains.length, 'chain'), found.chains.map((cells) => entry(cells, false))),
      ...group('Turned in place', found.turned.length ? [make('li', {}, list(found.turned, false).replaceAll(' → ', ', '))] : []),
    );
  }

  _highlight(cells, closed) {
    for (const view of [this.view, this.second]) view.mark({ cycle: cells });
    this.second.arrows([]);
    this.second.arrows(cells.length > 1 ? [{ cells, closed }] : []);
  }
}
