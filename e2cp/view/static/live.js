// Following a search: the board as it grows, curves, workers, and when the next gain may come.

import { askJson } from './api.js';
import { depthBars, heatMap, rateCurve, scoreCurve } from './charts.js';
import { clock, make, plural, roughly, short } from './dom.js';

export class Live {
  constructor(panel, { editor, onBoard, onHeat, say }) {
    Object.assign(this, { panel, editor, onBoard, onHeat, say });
    this.search = null;
    this.following = true;
    this.paused = false;
    this.at = -1; // the best board that is shown
    this.known = 0; // best boards known so far
    this.sound = false;
    this.notice = false;
    this.heat = 'none';
    this.seenAt = 0;
    this._build();
    setInterval(() => this._tick(), 1000);
  }

  _build() {
    const button = (text, attributes) => make('button', { type: 'button', ...attributes }, text);
    this.parts = {
      problem: make('p', { class: 'notice bad', hidden: true }),
      tiles: make('dl', { class: 'tiles' }),
      curve: make('div'), rate: make('div'), workers: make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Workers' }),
      depths: make('div'), pool: make('p', { class: 'soft' }), heat: make('div'),
      step: make('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Best boards so far', oninput: () => this.show(Number(this.parts.step.value), true) }),
      stepLine: make('p', { class: 'soft', role: 'status' }),
      pause: button('Pause the picture', { 'aria-pressed': 'false', onclick: () => this.pause() }),
      sound: button('Sound', { 'aria-pressed': 'false', onclick: () => this._toggleSound() }),
      notice: button('Notify', { 'aria-pressed': 'false', onclick: () => this._toggleNotice() }),
      heatChoice: make('select', { 'aria-label': 'Mismatches on the board', onchange: () => this._showHeat() }, ...[['none', 'not on the board'], ['total', 'on the board: all'], ['recent', 'on the board: last 10 minutes']].map(([value, text]) => make('option', { value }, text))),
    };
    const { parts } = this;
    const card = (title, ...content) => {
      const id = `live-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
      const section = make('section', { class: 'card', 'aria-labelledby': id }, make('h2', { id }, title), ...content);
      return section;
    };
    this.depthCard = card('Depths', parts.depths);
    this.heatCard = card('Where mismatches fall', parts.heat, make('div', { class: 'fields' }, parts.heatChoice));
    this.workerCard = card('Workers', parts.workers, parts.pool);
    this.rateCard = card('Speed', parts.rate);
    this.panel.append(
      parts.problem,
      parts.tiles,
      card('Score', parts.curve),
      card('Best boards', make('div', { class: 'stepper' },
        button('‹', { class: 'icon', 'aria-label': 'Earlier best board', onclick: () => this.step(-1) }), parts.step,
        button('›', { class: 'icon', 'aria-label': 'Later best board', onclick: () => this.step(1) })), parts.stepLine,
      make('div', { class: 'row' }, parts.pause, parts.sound, parts.notice)),
      this.rateCard, this.workerCard, this.heatCard, this.depthCard,
    );
  }

  // Take in what the server says of the search.
  async update(search) {
    this.search = search;
    this.seenAt = performance.now();
    this.parts.problem.hidden = !search.problem;
    this.parts.problem.textContent = search.problem;
    if (!search.ready) { this._tick(); return; }
    const count = search.history.length;
    const gained = count > this.known;
    const first = this.known === 0;
    this.known = count;
    this.parts.step.max = Math.max(0, count - 1);
    if (gained && !first) this._announce();
    if (gained && this.following && !this.paused) await this.show(count - 1, false);
    if (!this.paused) this._redraw();
    this._stepText();
  }

  async show(place, byHand) {
    if (!this.search?.history?.length) return;
    const last = this.search.history.length - 1;
    this.at = Math.max(0, Math.min(last, place));
    this.following = this.at === last;
    this.parts.step.value = this.at;
    try {
      const board = await askJson(`/api/history/${this.at}`);
      this.onBoard(board, `best board of ${clock(board.seconds)}`, byHand);
    } catch (error) { this.say(error.message, true); }
    this._stepText();
  }

  step(by) { this.show((this.at < 0 ? this.known - 1 : this.at) + by, true); }

  follow() { this.following = true; this.show(this.known - 1, true); }

  pause(on = !this.paused) {
    this.paused = on;
    this.parts.pause.setAttribute('aria-pressed', String(on));
    this.parts.pause.textContent = on ? 'Go on' : 'Pause the picture';
    if (!on) { this._redraw(); if (this.following) this.show(this.known - 1, false); }
  }

  _stepText() {
    const shown = this.search?.history?.[this.at];
    const more = this.known - 1 - this.at;
    this.parts.stepLine.textContent = shown
      ? `${shown.score} after ${clock(shown.seconds)}, board ${this.at + 1} of ${this.known}${more ? '' : ', the latest'}`
      : 'No board yet.';
  }

  _tick() {
    const { search } = this;
    if (!search) return;
    const late = search.running ? (performance.now() - this.seenAt) / 1000 : 0;
    const tile = (name, value, small) => make('div', { class: 'tile' }, make('dt', {}, name), make('dd', {}, value, small ? make('small', {}, small) : null));
    if (!search.ready) {
      this.parts.tiles.replaceChildren(tile('Waiting', search.running ? 'for the first words of the search' : 'for a search in this folder'));
      return;
    }
    const limit = search.stop.seconds ? `of ${clock(search.stop.seconds)}` : 'no limit';
    const best = search.trajectory.at(-1);
    const { forecast } = search;
    const tiles = [
      tile('Best', best ? String(best[1]) : '–', best ? `of ${search.max_score}, after ${clock(best[0])}` : 'no board yet'),
      tile('Time', clock(search.seconds + late), search.running ? limit : `ended: ${search.stopped ?? 'killed'}`),
      tile(search.unit === 'work' ? 'Work a second' : `${search.unit[0].toUpperCase()}${search.unit.slice(1)} a second`, search.rate === null ? '–' : short(search.rate), `${short(search.work)} in all, ${clock(search.cpu_seconds)} of processor`),
      tile('Since the last gain', search.idle === null ? '–' : clock(search.idle + late), search.deaths ? `${plural(search.deaths, 'death')} of workers` : null),
    ];
    if (forecast) {
      tiles.push(tile('Next gain, estimated', `in about ${roughly(forecast.median)}`, `80 %: between ${roughly(forecast.early)} and ${roughly(forecast.late)}`));
      tiles.push(tile('One point more', `${forecast.rarer.toPrecision(2)} × rarer`, `estimated from ${plural(forecast.gains, 'gain')}`));
    }
    this.parts.tiles.replaceChildren(...tiles);
  }

  _redraw() {
    const { search, parts } = this;
    if (!search?.ready) return;
    this._tick();
    parts.curve.replaceChildren(scoreCurve(search.trajectory, search.seconds, search.max_score));
    this.rateCard.hidden = search.rates.length < 2;
    parts.rate.replaceChildren(rateCurve(search.rates, search.unit));
    this._drawWorkers();
    this.depthCard.hidden = !search.depths.some(Boolean);
    if (!this.depthCard.hidden) parts.depths.replaceChildren(depthBars(search.depths));
    this.heatCard.hidden = !search.heat?.boards;
    if (!this.heatCard.hidden) {
      const { puzzle } = this.editor;
      const nameOf = (row) => (puzzle ? puzzle.square(row * puzzle.cols).slice(0, -1) : String(row + 1));
      parts.heat.replaceChildren(heatMap(search.heat, nameOf), make('p', { class: 'soft' }, `${plural(search.heat.boards, 'board')} met; the stronger the colour, the more mismatches a board has in that row.`));
    }
    this._showHeat();
  }

  _drawWorkers() {
    const { search } = this;
    const rows = search.workers.map((worker) => make('tr', {},
      make('th', { scope: 'row' }, String(worker.number + 1)),
      make('td', { class: 'n' }, worker.best === undefined ? '–' : String(worker.best)),
      make('td', { class: 'n' }, worker.current === undefined ? '–' : String(worker.current)),
      make('td', { class: 'n' }, worker.rate === undefined ? '–' : `${short(worker.rate)}/s`),
      make('td', { class: 'n' }, short(worker.work)),
      make('td', { class: 'n' }, worker.restarts === undefined ? '–' : String(worker.restarts))));
    const heads = ['', 'best', 'current', 'speed', search.unit, 'restarts'].map((text, place) => (place
      ? make('th', { scope: 'col', class: 'n' }, text) : make('th', { scope: 'col' }, '#')));
    this.parts.workers.replaceChildren(make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows)));
    const notes = search.workers.find((worker) => worker.notes && Object.keys(worker.notes).length)?.notes;
    this.parts.pool.textContent = notes ? Object.entries(notes).map(([name, value]) => `${name} ${typeof value === 'number' ? short(value) : value}`).join(' · ') : '';
  }

  _showHeat() {
    this.heat = this.parts.heatChoice.value;
    this.onHeat(this.heat === 'none' ? null : this.search?.heat?.[this.heat] ?? null);
  }

  _announce() {
    const score = this.search.history.at(-1).score;
    this.say(`New best board: ${score}`);
    if (this.sound) this._chime();
    if (this.notice && Notification.permission === 'granted') new Notification(`e2cp: ${score} of ${this.search.max_score}`, { body: `${this.search.puzzle}, after ${clock(this.search.history.at(-1).seconds)}`, tag: 'e2cp', icon: '/static/icon.svg' });
  }

  _toggleSound() {
    this.sound = !this.sound;
    this.parts.sound.setAttribute('aria-pressed', String(this.sound));
    if (this.sound) this._chime();
  }

  _chime() {
    this.audio ??= new AudioContext();
    [660, 880, 1320].forEach((pitch, place) => {
      const [tone, volume, at] = [this.audio.createOscillator(), this.audio.createGain(), this.audio.currentTime + 0.11 * place];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.18, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
      tone.connect(volume).connect(this.audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
  }

  async _toggleNotice() {
    if (!('Notification' in window)) { this.say('this browser has no notices', true); return; }
    if (!this.notice && Notification.permission !== 'granted' && await Notification.requestPermission() !== 'granted') {
      this.say('the browser does not allow notices of this page', true);
      return;
    }
    this.notice = !this.notice;
    this.parts.notice.setAttribute('aria-pressed', String(this.notice));
  }
}
