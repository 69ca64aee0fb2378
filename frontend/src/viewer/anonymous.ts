// The match as strangers' code gets it where nobody is to be named.

/** What seats are called: A, B, ... */
export function seatLabel(seat: number): string {
  return seat < 26 ? String.fromCharCode(65 + seat) : String(seat + 1);
}

/** A replay of declared frames in which the seats of its head are called by letters. */
export function withoutNames(replay: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(replay);
  const rounds = /^r /m.exec(text);
  const head = rounds ? text.slice(0, rounds.index) : text;
  const hidden = head.replace(/^seat (\d{1,3})(?: [^\r\n]*)?$/gm, (_, seat: string) => `seat ${seat} ${seatLabel(Number(seat))}`);
  return new TextEncoder().encode(hidden + text.slice(head.length));
}
