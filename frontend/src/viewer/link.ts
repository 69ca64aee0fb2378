// The part of an address that says what is being looked at: `round=137&zoom=2.50&at=12.0,8.5&unit=42&show=fog.2`. The site keeps
// the round in its own search parameter and this text in another; the single-file viewer has it behind the `#`.

import type { Follow, Point } from './game';

export interface Place {
  readonly round: number;
  /** Absent when the whole board is seen. */
  readonly zoom?: number;
  readonly at?: Point;
  readonly follow?: Follow;
  /** Numbers of the choices of layers, by id. */
  readonly layers?: Readonly<Record<string, number>>;
}

/** Writes a place. */
export function formatPlace(place: Place): string {
  const parts = [`round=${place.round}`];
  if (place.zoom !== undefined && place.zoom > 1.005) {
    parts.push(`zoom=${place.zoom.toFixed(2)}`);
    if (place.at && !place.follow) parts.push(`at=${place.at.x.toFixed(1)},${place.at.y.toFixed(1)}`);
  }
  if (place.follow) parts.push('seat' in place.follow ? `seat=${place.follow.seat}` : `unit=${place.follow.unit}`);
  const layers = Object.entries(place.layers ?? {});
  if (layers.length > 0) parts.push(`show=${layers.map(([id, choice]) => `${id}.${choice}`).join(',')}`);
  return parts.join('&');
}

/** Reads a place; whatever makes no sense is left out, since addresses are typed and cut. */
export function parsePlace(text: string): Place {
  const fields = new URLSearchParams(text.replace(/^[#?]/, ''));
  const number = (key: string) => {
    const field = fields.get(key);
    return field !== null && /^\d{1,9}(\.\d{1,6})?$/.test(field) ? Number(field) : undefined;
  };
  const zoom = number('zoom');
  const at = /^(\d{1,4}(?:\.\d+)?),(\d{1,4}(?:\.\d+)?)$/.exec(fields.get('at') ?? '');
  const layers = [...(fields.get('show') ?? '').matchAll(/(?:^|,)([a-z]{1,20})\.(\d{1,3})(?=,|$)/g)].map(([, id, choice]) => [id, Number(choice)]);
  const seat = number('seat');
  const unit = number('unit');
  const follow = seat !== undefined ? { seat: Math.floor(seat) } : unit !== undefined ? { unit: Math.floor(unit) } : undefined;
  return {
    round: Math.floor(number('round') ?? 0),
    ...(zoom !== undefined && zoom > 1 ? { zoom } : {}),
    ...(at ? { at: { x: Number(at[1]), y: Number(at[2]) } } : {}),
    ...(follow ? { follow } : {}),
    ...(layers.length > 0 ? { layers: Object.fromEntries(layers) as Record<string, number> } : {}),
  };
}
