// The players of a small course. All are about as good as the player to beat, so they qualify after one or a few matches:
// its source with other idle workers. Two have ideas of their own, and a third is a copy of one of these in disguise.
import { readFileSync } from 'node:fs';

const gate = readFileSync(new URL('../../games/ants/players/AIDummy.cc', import.meta.url), 'utf8');
const idle = /^ {2}\/\/ rest lets[^\n]*\n {2}void rest\([\s\S]*?\n {2}}\n/m;

/** What each student submits. The names are those of the players: eight of them, or as many as AGON_SEASON says, 16 at most. */
export const names = ['Alpha', 'Beta', 'Gamma', 'Kappa', 'Sigma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota', 'Lambda', 'Omicron', 'Rho', 'Tau', 'Omega'].slice(0, Number(process.env.AGON_SEASON ?? 8));
export const author = 'Gamma';
export const other = 'Kappa';
export const copyist = 'Sigma';

/** The source of a player, which also may say that it is another version. */
export function sourceOf(name, version = 1) {
  const source = (name === author && withIdle(nearby)) || (name === other && withIdle(lookouts)) || (name === copyist && disguised()) || gate;
  return `${source.replace(/^#define PLAYER_NAME \w+/m, `#define PLAYER_NAME ${name}`)}\n// Version ${version} of ${name}.\n`;
}

function withIdle(methods) {
  if (!idle.test(gate)) throw new Error('the player to beat has no idle workers to be replaced');
  return gate.replace(idle, () => methods.join('\n'));
}

// What somebody does who hopes that nobody compares: other names, no comments, another order.
function disguised() {
  const renamed = { crowd: 'kin', comfort: 'worth', calmest: 'choice', value: 'sum', most: 'record', best: 'pick', rows: 'dy', columns: 'dx', here: 'place', next: 'beside' };
  return withIdle(
    nearby.toReversed().map((method) => {
      const bare = method.replaceAll(/^ *\/\/[^\n]*\n/gm, '');
      return Object.entries(renamed).reduce((text, [from, to]) => text.replaceAll(new RegExp(`(?<![.>])\\b${from}\\b`, 'g'), to), bare);
    }),
  );
}

const nearby = [
  String.raw`  // crowd counts my ants within two steps of a cell.
  int crowd(int c) const {
    int n = 0;
    for (int k = 0; k < v.ants; ++k) {
      if (!mine(v.ant[k])) continue;
      int rows = v.ant[k].i - c / v.cols, columns = v.ant[k].j - c % v.cols;
      if (rows < 0) rows = -rows;
      if (columns < 0) columns = -columns;
      if (rows + columns <= 2) ++n;
    }
    return n;
  }
`,
  String.raw`  // comfort says how good a cell is to wait on: outside the court but not far, with food beside it, few others around.
  int comfort(int c) const {
    int value = m.queen[c] <= COURT ? 3 * m.queen[c] : 4 * COURT - m.queen[c];
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(c, d);
      if (next < 0) --value;
      else if (kind_of_food(next) != NO_FOOD) value += 3;
    }
    return value - 2 * crowd(c);
  }
`,
  String.raw`  // calmest is the direction to the best safe cell beside an ant, -1 if it stands well.
  int calmest(const agon_ants_ant& a) const {
    int here = cell(a), best = -1, most = comfort(here) + 1;
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(here, d);
      if (!good(next, a.type)) continue;
      int value = comfort(next);
      if (value <= most) continue;
      most = value;
      best = d;
    }
    return best;
  }
`,
  String.raw`  // rest sends a worker without anything to do to where it waits best.
  void rest(const agon_ants_ant& a) const {
    int here = cell(a);
    if (dangerous(here, WORKER)) {
      dodge(a);
      return;
    }
    int best = calmest(a);
    if (best >= 0) go(a, best);
  }
`,
];

const lookouts = [
  String.raw`  // sight is how many cells an ant sees in a direction before water or an ant of another colony.
  int sight(int from, int d) const {
    int length = 0;
    while ((from = neighbour(from, d)) >= 0 && length < 12) {
      if (m.at[from] >= 0 && !mine(v.ant[m.at[from]])) break;
      ++length;
    }
    return length;
  }
`,
  String.raw`  // on_post gives each ant a side of the queen by its number, so that they look out all around her.
  bool on_post(const agon_ants_ant& a) const {
    const agon_ants_ant& q = v.ant[mother];
    switch (a.id % 4) {
      case 0: return a.i > q.i + COURT;
      case 1: return a.j > q.j + COURT;
      case 2: return a.i < q.i - COURT;
      default: return a.j < q.j - COURT;
    }
  }
`,
  String.raw`  // rest keeps those who have nothing to do on their posts, and lets them flee where they see least.
  void rest(const agon_ants_ant& a) const {
    bool afraid = dangerous(cell(a), WORKER);
    if (!afraid && (on_post(a) || m.queen[cell(a)] > 3 * COURT)) return;
    int wanted = a.id % 4, chosen = -1;
    if (!afraid && good(neighbour(cell(a), wanted), WORKER)) chosen = wanted;
    for (int turn = 0, farthest = -1; turn < 4 && chosen != wanted; ++turn) {
      if (!good(neighbour(cell(a), turn), WORKER) || sight(cell(a), turn) <= farthest) continue;
      farthest = sight(cell(a), turn);
      chosen = turn;
    }
    if (chosen >= 0) go(a, chosen);
  }
`,
];
