// A first player: every ant walks north, or else east, south or west. Make it better!
//
// Try it:  tsc MyBot.ts; ./playgame "node MyBot.js" "python3 bots/Random.py"

// What Node has; with @types/node this line can go.
declare const process: any;

type Place = [number, number];

const ways: [string, number, number][] = [['n', -1, 0], ['e', 0, 1], ['s', 1, 0], ['w', 0, -1]];
let rows = 1;
let cols = 1;
const water: { [place: string]: boolean } = {};

/** Answers a message, whose lines come as their words. Places where an ant will be are taken: two ants that meet die. */
function answer(lines: string[][]): void {
  const ants: Place[] = [];
  const taken: { [place: string]: boolean } = {};
  for (const [kind, a, b, owner] of lines) {
    const place: Place = [Number(a), Number(b)];
    if (kind === 'rows') rows = Number(a);
    if (kind === 'cols') cols = Number(a);
    if (kind === 'w') water[String(place)] = true;
    if (kind === 'f' || kind === 'a') taken[String(place)] = true;
    if (kind === 'a' && owner === '0') ants.push(place);
  }
  for (const [row, col] of ants) {
    for (const [way, down, right] of ways) {
      const place = String([(row + down + rows) % rows, (col + right + cols) % cols]);
      if (taken[place] || water[place]) continue;
      taken[place] = true;
      process.stdout.write(`o ${row} ${col} ${way}\n`);
      break;
    }
  }
  process.stdout.write('go\n');
}

let rest = '';
let lines: string[][] = [];
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk: string) => {
  const all = (rest + chunk).split('\n');
  rest = all.pop() || '';
  for (const line of all) {
    if (line === 'end') process.exit();
    else if (line === 'ready' || line === 'go') {
      answer(lines);
      lines = [];
    } else lines.push(line.split(' '));
  }
});
