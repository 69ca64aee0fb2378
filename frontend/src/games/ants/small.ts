// A match of Ants for tests, small enough to read: two players, three rows, four columns, two rounds. Written by hand
// in the output format, not played.

const settings = `NUM_PLAYERS\t2
NUM_ROUNDS\t2
BOARD_ROWS\t3
BOARD_COLS\t4
QUEEN_PERIOD\t2
SOLDIER_CARBO\t3
SOLDIER_PROTE\t3
SOLDIER_LIPID\t3
WORKER_CARBO\t1
WORKER_PROTE\t1
WORKER_LIPID\t1
BREAD_CARBO\t2
BREAD_PROTE\t0
BREAD_LIPID\t1
SEED_CARBO\t0
SEED_PROTE\t1
SEED_LIPID\t2
LEAF_CARBO\t1
LEAF_PROTE\t2
LEAF_LIPID\t0
NUM_INI_SOLDIERS\t1
NUM_INI_WORKERS\t1
BONUS_ROWS\t1
BONUS_COLS\t1
BONUS_PERIOD\t25
WORKER_LIFE\t75
SOLDIER_LIFE\t150
QUEEN_LIFE\t300`;

function state(round: number, board: readonly string[], score: string, status: string, ants: readonly string[]): string {
  return `

   0000
   0123
${board.map((row, i) => `0${i} ${row}`).join('\n')}

rivers
1
\t1
\t\t0\t2

bread
1\t1
1\t1

seed
1\t1
1\t1

leaf
1\t1
1\t1

round ${round}

score\t${score}

status\t${status}

ants
${ants.length}
type\tid\tplayer\ti\tj\tcarbo\tprote\tlipid\tbonus\tlife\t
${ants.map((ant) => `${ant.split(' ').join('\t')}\t`).join('\n')}

`;
}

/**
 * Round 0: the worker 2 of Ada steps down onto bread. Round 1: it takes the bread, the soldier 3 of Bob attacks Ada's
 * queen and dies; Bob is out from round 2 on.
 */
export function small(): string {
  const open = ['..W.', '.B..', '....'];
  const taken = ['..W.', '....', '....'];
  return `Game

Seed 7

Ants 1.0

${settings}
names          Ada Bob
${state(0, open, '0\t0', '0\t0', ['q 0 0 0 0 4 5 6 n 300', 'q 1 1 2 3 0 0 0 n 300', 'w 2 0 0 1 0 0 0 n 75', 's 3 1 1 0 0 0 0 n 150'])}commands
2\tm\td\t_\t
-1
${state(1, open, '2\t2', '0.1\t0.5', ['q 0 0 0 0 4 5 6 n 299', 'q 1 1 2 3 0 0 0 n 299', 'w 2 0 1 1 0 0 0 n 74', 's 3 1 1 0 0 0 0 n 149'])}commands
2\tt\t_\t_\t
3\tm\tu\t_\t
-1
${state(2, taken, '4\t3', '0.25\t-1', ['q 0 0 0 0 4 5 6 n 298', 'q 1 1 2 3 0 0 0 n 298', 'w 2 0 1 1 0 0 0 b 73'])}`;
}
