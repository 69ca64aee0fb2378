// A match of Apocalypse Now for tests, two rounds long. Its board is a frame of mountains around grass, with a wood, a
// pond and fire. Put together in the output format, not played.

const side = 60;

function board(state: number): string {
  const cell = (i: number, j: number) => {
    if (i === 0 || j === 0 || i === side - 1 || j === side - 1) return 'X';
    if (i === 5 && j >= 10 && j < 14) return state === 2 && j === 10 ? '.' : ':';
    return i === 7 && j === 7 ? 'O' : '.';
  };
  const digits = (divisor: number) => Array.from({ length: side }, (_, j) => Math.floor(j / divisor) % 10).join('');
  const rows = Array.from({ length: side }, (_, i) => `${String(i).padStart(2, '0')} ${Array.from({ length: side }, (_, j) => cell(i, j)).join('')}`);
  return `land\n   ${digits(10)}\n   ${digits(1)}\n\n${rows.join('\n')}\n`;
}

function posts(owner: number): string {
  const lines = Array.from({ length: 16 }, (_, k) => `${k === 0 ? owner : -1}\t${20 + k}\t${30}\t${k < 8 ? 100 : 50}`);
  return `posts\nplayer\ti\tj\tvalue\t\n${lines.join('\n')}\n`;
}

const units = [
  // Helicopter 1 of seat 0 has napalm, and throws it before state 2; 3 of seat 1 turns and flies.
  ['1\t2\t0\t10\t12\t-1\t0\t1\t2\t7\t20\t', '3\t2\t1\t30\t40\t-1\t1\t30\t0\t', '9\t1\t0\t25\t15\t100\t-1\t-1\t0\t', '10\t1\t1\t24\t15\t100\t-1\t-1\t0\t'],
  ['1\t2\t0\t10\t12\t-1\t0\t0\t1\t6\t', '3\t2\t1\t30\t40\t-1\t0\t29\t0\t', '9\t1\t0\t26\t16\t100\t-1\t-1\t0\t', '10\t1\t1\t24\t15\t40\t-1\t-1\t0\t', '89\t1\t0\t11\t12\t100\t-1\t-1\t0\t'],
  ['1\t2\t0\t10\t12\t-1\t0\t30\t1\t5\t', '3\t2\t1\t32\t40\t-1\t0\t28\t1\t20\t', '9\t1\t0\t26\t16\t100\t-1\t-1\t0\t', '89\t1\t0\t11\t12\t100\t-1\t-1\t0\t'],
];
const fires = [['2\t5\t10'], ['1\t5\t10'], ['6\t9\t12', '6\t10\t12']];
const scores = ['2\t2\t0\t0', '105\t4\t0\t0', '208\t4\t0\t0'];

function state(k: number, judge: boolean): string {
  const status = judge ? ['0\t0\t0\t0', '0.25\t-1\t0\t0', '0.5\t-1\t0\t0'][k] : '0\t0\t0\t0';
  return `${board(k)}
${posts(k === 0 ? -1 : 0)}
units
id\ttype\tplayer\ti\tj\tlife\tori\tnapalm\tparachuters\t
${units[k]?.join('\n')}
-1

fire
rounds\ti\tj
${fires[k]?.join('\n')}
-1

round ${k}

total_score
${scores[k]}\t

status
${status}\t

`;
}

/** The file as text. It ends after round 2, though a match has 200. */
export function small(judge = false): string {
  const head = `${judge ? 'SecGame' : 'Game'}\n\nSeed 7\n\nApocalypseNow2018 3.0\nnames          Ada Bob Cy Di\n`;
  return head + [0, 1, 2].map((k) => state(k, judge)).join('');
}

