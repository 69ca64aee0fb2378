// The player that is submitted: $AGON_PLAYER names its source, otherwise it is the player to beat under another name,
// which is about as good, so it qualifies after one or a few attempts.
import { readFileSync } from 'node:fs';

const gate = new URL('../../games/ants/players/AIDummy.cc', import.meta.url);

/** The source with the name. */
export function playerSource(name) {
  const source = readFileSync(process.env.AGON_PLAYER ?? gate, 'utf8');
  if (!/^\s*#define PLAYER_NAME \w+/m.test(source)) throw new Error('the player’s source has no PLAYER_NAME');
  return source.replace(/^(\s*#define PLAYER_NAME) \w+/m, `$1 ${name}`);
}

/** A name that is new on this server: a C++ identifier of fewer than 12 characters. */
export function newName() {
  return `E${Date.now().toString(36).slice(-7)}${Math.floor(Math.random() * 36).toString(36)}`;
}
