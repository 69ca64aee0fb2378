// The canvas with the board: passes pointer, wheel and size on to the viewer.

import { type ReactNode, useEffect, useRef } from 'react';
import type { CanvasMaker } from './game';
import type { Viewer } from './viewer';

/** A press that moves less than this is a click. */
const slack = 5;

export const makeCanvas: CanvasMaker = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, ctx: canvas.getContext('2d') as CanvasRenderingContext2D };
};

export function Board({ viewer, label }: { readonly viewer: Viewer; readonly label: string }): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current as HTMLCanvasElement;
    const detach = bindPointer(canvas, viewer);
    const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
    viewer.attach({
      ctx,
      makeCanvas,
      resize: (width, height) => {
        canvas.width = width;
        canvas.height = height;
      },
    });
    const measure = () => viewer.resize(canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio || 1);
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    measure();
    return () => {
      observer.disconnect();
      detach();
      viewer.attach(null);
    };
  }, [viewer]);
  return <canvas ref={ref} className="vw-canvas" role="img" aria-label={label} />;
}

/** Drag pans, two fingers or the wheel zoom, hover names a cell, a click follows what is there. */
export function bindPointer(canvas: HTMLElement, viewer: Viewer): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const at = (event: PointerEvent | WheelEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) travelled = 0;
  };
  const moved = (event: PointerEvent) => {
    const now = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      viewer.point(now);
      return;
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(viewer, before, now, other);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (!other && travelled > slack) viewer.drag(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
  };
  const up = (event: PointerEvent) => {
    const was = pointers.delete(event.pointerId);
    if (!was || event.type === 'pointercancel' || travelled > slack) return;
    const now = at(event);
    viewer.point(now);
    const cell = viewer.cellAt(now.x, now.y);
    const unit = cell ? viewer.replay.describe(viewer.snapshot.round, cell, viewer.snapshot.layers).unit : null;
    viewer.follow(unit === null ? null : { unit });
  };
  const leave = (event: PointerEvent) => {
    // A finger leaves with every lift; the cell it tapped stays named.
    if (event.pointerType === 'mouse') viewer.point(null);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    viewer.zoom(x, y, Math.exp(-Math.max(-300, Math.min(300, event.deltaY * lines)) * 0.002));
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', moved);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('wheel', wheel, { passive: false });
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', moved);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', up);
    canvas.removeEventListener('pointerleave', leave);
    canvas.removeEventListener('wheel', wheel);
  };
}

type Pixel = { readonly x: number; readonly y: number };

function pinch(viewer: Viewer, before: Pixel, now: Pixel, other: Pixel): void {
  const was = Math.hypot(before.x - other.x, before.y - other.y);
  const is = Math.hypot(now.x - other.x, now.y - other.y);
  viewer.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (was > 1) viewer.zoom((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
}
