// Mouse, pen and fingers on a board: pan, zoom, drag pieces, mark regions, tap.

import { HOLE } from './model.js';

const NEAR = 7; // pixels that a tap may wander

export function handlePointers(frame, view, editor, { mode, onHover, onTap, onDropOff }) {
  const pointers = new Map();
  let drag = null;

  const middle = () => {
    const [a, b] = [...pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  const letGo = () => {
    if (drag?.kind === 'piece') view.lift(drag.cell, 0, 0);
    drag = null;
  };

  frame.addEventListener('pointerdown', (event) => {
    if (event.button === 2 || !editor.puzzle) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    try { frame.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone */ }
    if (pointers.size === 2) {
      letGo();
      drag = { kind: 'pinch', ...middle() };
      return;
    }
    const cell = view.cellAt(event.clientX, event.clientY);
    const start = { cell, x: event.clientX, y: event.clientY, at: view.place(event.clientX, event.clientY), moved: false };
    const panning = event.button === 1 || mode() === 'look' || cell === HOLE;
    if (panning) drag = { kind: 'pan', ...start };
    else if (mode() === 'mark') drag = { kind: 'mark', before: new Set(editor.region), ...start };
    else if (editor.position.pieces[cell] !== HOLE && !editor.isFixed(cell)) drag = { kind: 'piece', ...start };
    else drag = { kind: 'tap', ...start };
  });

  frame.addEventListener('pointermove', (event) => {
    if (!editor.puzzle) return;
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') onHover(view.cellAt(event.clientX, event.clientY));
      return;
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!drag) return;
    if (drag.kind === 'pinch' && pointers.size === 2) {
      const now = middle();
      const before = view.place(drag.x, drag.y);
      view.zoom(now.apart / Math.max(1, drag.apart), before);
      const after = view.place(now.x, now.y);
      view.pan(after[0] - before[0], after[1] - before[1]);
      drag = { kind: 'pinch', ...now };
      return;
    }
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
    drag.moved = true;
    const [x, y] = view.place(event.clientX, event.clientY);
    if (drag.kind === 'pan') view.pan(x - drag.at[0], y - drag.at[1]);
    if (drag.kind === 'piece') {
      view.lift(drag.cell, x - drag.at[0], y - drag.at[1]);
      onHover(view.cellAt(event.clientX, event.clientY));
    }
    if (drag.kind === 'mark') {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (cell !== HOLE) editor.markBetween(drag.cell, cell, drag.before);
    }
  });

  const end = (event, cancelled) => {
    if (!pointers.delete(event.pointerId) || !drag) return;
    const last = drag;
    letGo();
    if (cancelled || last.kind === 'pinch') return;
    if (!last.moved) {
      if (last.cell !== HOLE) onTap(last.cell);
      return;
    }
    if (last.kind === 'piece') {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (cell === HOLE) onDropOff(last.cell);
      else if (cell !== last.cell) { editor.move(last.cell, cell); editor.choose(cell); }
    }
  };
  frame.addEventListener('pointerup', (event) => end(event, false));
  frame.addEventListener('pointercancel', (event) => end(event, true));
  frame.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse' && !pointers.size) onHover(HOLE); });
  frame.addEventListener('wheel', (event) => {
    if (!editor.puzzle) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.06 : 0.0016));
    view.zoom(factor, view.place(event.clientX, event.clientY));
  }, { passive: false });
}
