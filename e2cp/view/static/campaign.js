// Following a campaign: how far it is, how its runs end, and its report.

import { askJson } from './api.js';
import { clock, draw, make, plural } from './dom.js';

const SOLVED = ['SAT', 'UNSAT', 'OPTIMAL'];

function table(heads, rows) {
  return make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': heads.map(([name]) => name).join(', ') },
    make('table', {},
      make('thead', {}, make('tr', {}, ...heads.map(([name, number, title]) => make('th', { scope: 'col', class: number ? 'n' : null, title: title || null }, name)))),
      make('tbody', {}, ...rows)));
}

export class Campaign {
  constructor(panel, { onBoard, say }) {
    Object.assign(this, { panel, onBoard, say });
    this.campaign = null;
    this.images = [];
    this.reportOf = -1;
    this.making = false;
    this.parts = {
      head: make('section', { class: 'card', 'aria-labelledby': 'campaign-head' }),
      rows: make('section', { class: 'card', 'aria-labelledby': 'configurations-head' }),
      runs: make('section', { class: 'card', 'aria-labelledby': 'runs-head' }),
      report: make('section', { class: 'card', 'aria-labelledby': 'report-head' }),
      reportBody: make('div'),
    };
    this.automatic = make('input', { type: 'checkbox' });
    this.button = make('button', { type: 'button', class: 'primary', onclick: () => this.makeReport() }, 'Make the report');
    this.parts.report.append(make('h2', { id: 'report-head' }, 'Report'), make('div', { class: 'row' }, this.button, make('label', { class: 'check' }, this.automatic, ' keep it up to date')), this.parts.reportBody);
    panel.append(this.parts.head, this.parts.rows, this.parts.report, this.parts.runs);
  }

  update(campaign) {
    this.campaign = campaign;
    this._drawHead();
    this._drawConfigurations();
    this._drawRuns();
    const first = campaign.runs.find((run) => run.score !== null);
    if (first && !this.shown) this._show(first, false);
    if (this.automatic.checked && !this.making && campaign.done !== this.reportOf && campaign.done) this.makeReport();
  }

  _drawHead() {
    const { campaign } = this;
    const share = (count) => (100 * count) / Math.max(1, campaign.planned);
    const failed = ['CRASH', 'WRONG'].reduce((sum, status) => sum + (campaign.statuses[status] ?? 0), 0);
    const bar = draw('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      draw('rect', { class: 'done', x: 0, y: 0, width: share(campaign.done - failed), height: 10 }),
      draw('rect', { class: 'bad', x: share(campaign.done - failed), y: 0, width: share(failed), height: 10 }));
    const statuses = Object.entries(campaign.statuses).map(([status, count]) => `${status} ${count}`).join(' · ');
    const left = campaign.remaining === null ? '' : `, about ${clock(campaign.remaining)} left`;
    this.parts.head.replaceChildren(
      make('h2', { id: 'campaign-head' }, `${campaign.done} of ${plural(campaign.planned, 'run')}`, make('small', {}, campaign.running ? `running${left}` : campaign.left ? 'not running' : 'complete')),
      make('div', { class: 'progress', role: 'img', 'aria-label': `${campaign.done} of ${campaign.planned} done` }, bar),
      make('p', { class: 'soft' }, campaign.problem || statuses || 'Nothing has ended yet.'),
    );
  }

  _drawConfigurations() {
    const { campaign } = this;
    const most = Math.max(...campaign.configurations.map((each) => each.mean ?? -1), 0);
    const rows = campaign.configurations.map((each) => make('tr', {},
      make('th', { scope: 'row' }, each.label),
      make('td', { class: 'n' }, String(each.runs)),
      make('td', { class: 'n' }, String(each.solved)),
      make('td', { class: each.failed ? 'n bad' : 'n' }, String(each.failed)),
      make('td', { class: 'n' }, each.cpu_s.toFixed(2)),
      make('td', { class: 'n' }, each.best === null ? '–' : String(each.best)),
      make('td', { class: each.mean !== null && each.mean === most ? 'n best' : 'n' }, each.mean === null ? '–' : each.mean.toFixed(1))));
    this.parts.rows.replaceChildren(make('h2', { id: 'configurations-head' }, 'Configurations'), table([['configuration'], ['runs', true], ['solved', true], ['failed', true], ['s each', true, 'seconds on the processor'], ['best', true], ['mean score', true]], rows));
  }

  _drawRuns() {
    const rows = this.campaign.runs.map((run) => make('tr', {},
      make('th', { scope: 'row' }, run.label),
      make('td', {}, run.instance),
      make('td', { class: 'n' }, String(run.seed)),
      make('td', { class: SOLVED.includes(run.status) ? 'best' : ['CRASH', 'WRONG'].includes(run.status) ? 'bad' : null, title: run.message || null }, run.status),
      make('td', { class: 'n' }, run.score === null ? '–' : `${run.score}/${run.max_score}`),
      make('td', { class: 'n' }, run.cpu_s.toFixed(2)),
      make('td', {}, run.score === null ? '' : make('button', { type: 'button', 'aria-label': `Show the board of ${run.label} on ${run.instance}, seed ${run.seed}`, onclick: () => this._show(run) }, 'show'))));
    this.parts.runs.replaceChildren(make('h2', { id: 'runs-head' }, 'Latest runs'), table([['configuration'], ['instance'], ['seed', true], ['status'], ['score', true], ['s', true], ['board']], rows));
  }

  async _show(run, byHand = true) {
    this.shown = true;
    try { this.onBoard(await askJson(`/api/run/${encodeURIComponent(run.key)}`), `${run.label}, ${run.instance}, seed ${run.seed}`, byHand); } catch (error) { this.say(error.message, true); }
  }

  async makeReport() {
    try {
      this.making = true;
      this.button.disabled = true;
      this.reportOf = this.campaign.done;
      await askJson('/api/report', {});
      if (!this.parts.reportBody.childElementCount) this.parts.reportBody.append(make('p', { class: 'soft' }, 'Comparing and drawing…'));
    } catch (error) {
      this.end();
      this.say(error.message, true);
    }
  }

  end() {
    this.making = false;
    this.button.disabled = false;
    this.button.textContent = 'Make it anew';
  }

  // A part of the report: head, section or figure.
  part(event) {
    if (event.part === 'head') {
      this.images.forEach((image) => URL.revokeObjectURL(image));
      this.images = [];
      this.sections = [];
      this.parts.reportBody.replaceChildren(
        make('h3', {}, event.title), make('p', { class: 'soft' }, event.facts.join(' · ')),
        ...event.caveats.map((text) => make('p', { class: 'notice' }, text)),
        ...event.alerts.flatMap((one) => this._table(one)),
      );
    } else if (event.part === 'section') {
      const figures = make('div');
      const [first, ...others] = event.tables;
      const more = others.length ? [make('details', {}, make('summary', {}, plural(others.length, 'more table')), ...others.flatMap((one) => this._table(one)))] : [];
      this.sections[event.number] = figures;
      this.parts.reportBody.append(make('h3', {}, event.title), ...(first ? this._table(first) : []), figures, ...event.absent.map((text) => make('p', { class: 'soft' }, text)), ...more);
    } else {
      const image = URL.createObjectURL(new Blob([event.svg], { type: 'image/svg+xml' }));
      this.images.push(image);
      this.sections[event.number]?.append(make('figure', { class: 'figure' }, make('img', { src: image, alt: event.caption }), make('figcaption', {}, event.caption)));
    }
  }

  _table(values) {
    const kinds = values.columns.map((column) => column.holds === 'numbers');
    const rows = values.rows.map((row) => make('tr', {}, ...row.map((cell, place) => make(place ? 'td' : 'th', { scope: place ? null : 'row', class: [kinds[place] ? 'n' : '', cell.mark].join(' ').trim() || null }, cell.text))));
    return [make('h3', {}, values.title), table(values.columns.map((column, place) => [column.name, kinds[place], column.meaning]), rows), ...values.notes.map((note) => make('p', { class: 'soft' }, note))];
  }
}
