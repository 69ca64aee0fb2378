import { describe, expect, it } from 'vitest';
import { cellUnder, clampCamera, fit, fitScale, type Frame, largestZoom, pan, toBoard, zoomAt } from './camera';

const frame: Frame = { rows: 25, cols: 25, width: 800, height: 600 };

describe('the camera', () => {
  it('shows the whole board in the middle at first', () => {
    const camera = fit(frame);
    expect(toBoard(frame, camera, 400, 300)).toEqual({ x: 12.5, y: 12.5 });
    expect(cellUnder(frame, camera, 400, 300)).toEqual({ row: 12, col: 12 });
    expect(cellUnder(frame, camera, 2, 300)).toBeNull();
    const scale = fitScale(frame);
    expect(scale * 25).toBeLessThan(600);
  });

  it('keeps the point under the pointer while zooming', () => {
    const camera = fit(frame);
    const before = toBoard(frame, camera, 350, 280);
    const after = toBoard(frame, zoomAt(frame, camera, 350, 280, 2), 350, 280);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('never zooms out beyond the board nor in beyond all measure', () => {
    expect(zoomAt(frame, fit(frame), 0, 0, 0.01)).toEqual(fit(frame));
    expect(zoomAt(frame, fit(frame), 400, 300, 1e9).zoom).toBe(largestZoom(frame));
    expect(clampCamera(frame, { x: NaN, y: 0, zoom: NaN })).toEqual(fit(frame));
  });

  it('never loses the board while panning', () => {
    const near = zoomAt(frame, fit(frame), 400, 300, 4);
    const far = pan(frame, near, 1e6, 1e6);
    expect(cellUnder(frame, far, 400, 300)).not.toBeNull();
    expect(pan(frame, fit(frame), 500, 500)).toEqual(fit(frame));
  });

  it('survives a window without size', () => {
    const none: Frame = { rows: 25, cols: 25, width: 0, height: 0 };
    expect(fit(none).zoom).toBe(1);
    expect(Number.isFinite(toBoard(none, fit(none), 0, 0).x)).toBe(true);
  });
});
