// Matches of declared frames for tests, pictures and measurements: small games played by dice that always fall the same way.

/** Whole numbers below n, always in the same order for a seed. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}

function head(id: string, title: string, names: readonly string[], rest: readonly string[] = []): string[] {
  return ['agon replay 1', `game ${id} 1.0.0 3f1c`, `title ${title}`, 'seed 1804289383', ...rest, ...names.map((name, seat) => `seat ${seat} ${name}`)];
}

const names = ['Hunter', 'Wanderer', 'Still', 'Corner'] as const;
const ways = [[-1, 0], [0, 1], [1, 0], [0, -1]] as const;

/** Four riders leave walls behind them; who runs into one is out. Two are frozen or break the rules of answers. */
export function tron(size = 30): string {
  const roll = dice(7);
  const lines = head('tron', 'Tron', names, [`board arena ${size}`, `config size ${size}`]);
  const quarter = Math.floor(size / 4);
  const spots = [[quarter, quarter], [quarter, size - quarter], [size - quarter, quarter], [size - quarter, size - quarter]] as const;
  const heads = spots.map(([row, col]) => ({ row, col, way: roll(4), alive: true }));
  const taken = new Set(heads.map(({ row, col }) => row * size + col));
  const score = [0, 0, 0, 0];
  lines.push(`grid ${size} ${size}`, 'kind bike shape=circle fill=seat size=0.9');
  heads.forEach(({ row, col }, seat) => void lines.push(`put ${seat} bike ${row} ${col} ${seat}`));
  lines.push('r 0', 'cpu 0.01 0.01 0.02 0.01');
  const free = (row: number, col: number) => row >= 0 && col >= 0 && row < size && col < size && !taken.has(row * size + col);
  for (let round = 1; ; round++) {
    lines.push(`r ${round}`);
    if (round % 10 === 0) lines.push(`cpu ${heads.map(({ alive }, seat) => (alive ? (0.01 + round * (seat + 1) * 0.0007).toFixed(3) : -1)).join(' ')}`);
    if (round === 41 && heads[2]?.alive) {
      lines.push('out 2 cpu', 'drop 2');
      heads[2].alive = false;
    }
    heads.forEach((one, seat) => {
      if (!one.alive) return;
      const open = (way: number) => {
        const [dr, dc] = ways[way % 4] as readonly [number, number];
        return free(one.row + dr, one.col + dc);
      };
      if (!open(one.way) || roll(9) === 0) one.way = [1, 3, 0, 2].map((by) => (one.way + by) % 4).find(open) ?? one.way;
      if (!open(one.way)) {
        one.alive = false;
        lines.push(`gone ${seat} ran into a wall`, `mark ${seat} crash`, `drop ${seat}`);
        return;
      }
      const [dr, dc] = ways[one.way] as readonly [number, number];
      lines.push(`cell ${one.row} ${one.col} wall${seat}`);
      one.row += dr;
      one.col += dc;
      taken.add(one.row * size + one.col);
      lines.push(`move ${seat} ${one.row} ${one.col}`);
      score[seat] = (score[seat] as number) + 1;
    });
    lines.push(`score ${score.join(' ')}`);
    if (heads.filter(({ alive }) => alive).length < 2) break;
  }
  lines.push('over lone survivor');
  return `${lines.join('\n')}\n`;
}

/** Planets on a plane and fleets between them; shots are lines. */
export function fleets(rounds = 120): string {
  const roll = dice(11);
  const lines = head('planets', 'Planet Wars', names.slice(0, 2), ['board spiral']);
  lines.push('plane 24 16', 'kind planet shape=circle fill=seat', 'kind fleet shape=triangle fill=seat size=0.55');
  const planets = Array.from({ length: 19 }, (_, k) => ({
    x: 12 + Math.cos(k * 2.4) * (1 + k * 0.56), y: 8 + Math.sin(k * 2.4) * (0.6 + k * 0.36), size: 0.9 + (k % 4) * 0.35, owner: k === 17 ? 0 : k === 18 ? 1 : -1, ships: 10 + roll(40),
  }));
  planets.forEach(({ x, y, size, owner, ships }, k) =>
    void lines.push(`put p${k} planet ${y.toFixed(3)} ${x.toFixed(3)} ${owner < 0 ? '-' : owner} size=${size.toFixed(2)} text=${ships}`),
  );
  const flights: { id: string; from: number; to: number; left: number; far: number; owner: number; ships: number }[] = [];
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    lines.push(`r ${round}`);
    for (const flight of [...flights]) {
      const { x, y } = planets[flight.to] as (typeof planets)[number];
      const start = planets[flight.from] as (typeof planets)[number];
      flight.left--;
      const share = 1 - flight.left / flight.far;
      if (flight.left > 0) {
        lines.push(`move ${flight.id} ${(start.y + (y - start.y) * share).toFixed(3)} ${(start.x + (x - start.x) * share).toFixed(3)}`);
        continue;
      }
      flights.splice(flights.indexOf(flight), 1);
      lines.push(`drop ${flight.id}`, `line ${flight.owner} ${start.y.toFixed(2)} ${start.x.toFixed(2)} ${y.toFixed(2)} ${x.toFixed(2)}`);
      const aim = planets[flight.to] as (typeof planets)[number];
      if (aim.owner === flight.owner) aim.ships += flight.ships;
      else aim.ships -= flight.ships;
      if (aim.ships < 0) {
        aim.ships = -aim.ships;
        aim.owner = flight.owner;
        lines.push(`put p${flight.to} planet ${y.toFixed(3)} ${x.toFixed(3)} ${aim.owner} size=${aim.size.toFixed(2)} text=${aim.ships}`);
        lines.push(`mark ${aim.owner} takes planet ${flight.to}`);
      }
    }
    planets.forEach((planet, k) => {
      if (planet.owner < 0) return;
      planet.ships += 1 + (k % 3);
      lines.push(`set p${k} text=${planet.ships}`);
      if (round === rounds || planet.ships < 30 || roll(4) > 0) return;
      const to = roll(planets.length);
      if (to === k) return;
      const aim = planets[to] as (typeof planets)[number];
      const far = Math.max(2, Math.round(Math.hypot(aim.x - planet.x, aim.y - planet.y) * 1.5));
      const ships = Math.floor(planet.ships / 2);
      planet.ships -= ships;
      const id = `f${count++}`;
      flights.push({ id, from: k, to, left: far, far, owner: planet.owner, ships });
      const angle = (Math.atan2(aim.y - planet.y, aim.x - planet.x) * 180) / Math.PI + 90;
      lines.push(`put ${id} fleet ${planet.y.toFixed(3)} ${planet.x.toFixed(3)} ${planet.owner} angle=${Math.round(angle)} text=${ships}`);
    });
    const ships = [0, 1].map((seat) => planets.reduce((sum, one) => sum + (one.owner === seat ? one.ships : 0), 0));
    const owned = [0, 1].map((seat) => planets.filter(({ owner }) => owner === seat).length);
    lines.push(`score ${ships.join(' ')}`, `curve planets ${owned.join(' ')}`);
    owned.forEach((number, seat) => void lines.push(`panel ${seat} planets ${number}`, `panel ${seat} fleets ${flights.filter(({ owner }) => owner === seat).length}`));
  }
  lines.push('over time is up');
  return `${lines.join('\n')}\n`;
}

/** A grid whose cells change hands, with many units: the largest match that frames are made for. */
export function territory(units = 400, rounds = 250, size = 40): string {
  const roll = dice(13);
  const land = (row: number, col: number) => ((row * 7 + col * 3) % 41 < 2 ? '#' : (row + col * 5) % 37 === 0 ? '~' : '.');
  const lines = head('territory', 'Territory', names, ['board forty']);
  lines.push(`grid ${size} ${size}`, 'kind land fill=seat', 'kind ship shape=triangle fill=seat');
  for (let row = 0; row < size; row++) {
    lines.push(`row ${row} ${Array.from({ length: size }, (_, col) => land(row, col)).join('')}`);
  }
  const half = size / 2;
  const ships = Array.from({ length: units }, (_, k) => ({
    row: roll(half) + (k % 4 > 1 ? half : 0), col: roll(half) + (k % 2 === 1 ? half : 0), seat: k % 4, way: roll(4),
  }));
  const owner = new Map<number, number>();
  const score = [0, 0, 0, 0];
  ships.forEach(({ row, col, seat }, k) => void lines.push(`put ${k} ship ${row} ${col} ${seat}`));
  for (let round = 0; round <= rounds; round++) {
    lines.push(`r ${round}`);
    if (round > 0) {
      ships.forEach((ship, k) => {
        // Everybody moves in every round, and turns where the way ends.
        for (let tries = 0; tries < 4; tries++) {
          const [dr, dc] = ways[ship.way] as readonly [number, number];
          const [row, col] = [ship.row + dr, ship.col + dc];
          const blocked = row < 0 || col < 0 || row >= size || col >= size || land(row, col) === '#';
          if (!blocked && (tries > 0 || roll(12) > 0)) {
            Object.assign(ship, { row, col });
            break;
          }
          ship.way = (ship.way + 1 + 2 * roll(2)) % 4;
          lines.push(`set ${k} angle=${ship.way * 90}`);
        }
        lines.push(`move ${k} ${ship.row} ${ship.col}`);
        const cell = ship.row * size + ship.col;
        const before = owner.get(cell);
        if (before === ship.seat || (before === undefined && roll(2) > 0) || (before !== undefined && roll(12) > 0)) return;
        if (before !== undefined) score[before] = (score[before] as number) - 1;
        score[ship.seat] = (score[ship.seat] as number) + 1;
        owner.set(cell, ship.seat);
        lines.push(`cell ${ship.row} ${ship.col} land${ship.seat}`);
      });
    }
    lines.push(`score ${score.join(' ')}`);
  }
  lines.push('over');
  return `${lines.join('\n')}\n`;
}

/** Only moves: what the smallest change of many units costs. */
export function movers(units = 80, rounds = 250, size = 40): string {
  const roll = dice(17);
  const lines = head('movers', 'Movers', names.slice(0, 2));
  lines.push(`grid ${size} ${size}`, 'kind ant fill=seat');
  const ants = Array.from({ length: units }, (_, k) => ({ row: roll(size), col: roll(size), seat: k % 2 }));
  ants.forEach(({ row, col, seat }, k) => void lines.push(`put ${k} ant ${row} ${col} ${seat}`));
  for (let round = 0; round <= rounds; round++) {
    lines.push(`r ${round}`);
    if (round > 0) {
      ants.forEach((ant, k) => {
        const [dr, dc] = ways[roll(4)] as readonly [number, number];
        ant.row = Math.min(size - 1, Math.max(0, ant.row + dr));
        ant.col = Math.min(size - 1, Math.max(0, ant.col + dc));
        lines.push(`move ${k} ${ant.row} ${ant.col}`);
      });
    }
  }
  lines.push('over');
  return `${lines.join('\n')}\n`;
}

/** Battleship for two: each seat sees its own ships and the shots; everybody together sees all. */
export function battleship(): string {
  const roll = dice(19);
  const size = 10;
  const lines = head('battleship', 'Battleship', names.slice(0, 2));
  lines.push(`grid ${size} ${2 * size + 1}`, 'kind ship shape=square fill=seat', 'kind hit shape=cross fill=#c62828', 'kind miss shape=circle fill=#ffffff size=0.35');
  for (let row = 0; row < size; row++) lines.push(`row ${row} ${'~'.repeat(size)}#${'~'.repeat(size)}`);
  const fleet = [new Set<number>(), new Set<number>()] as const;
  fleet.forEach((cells, seat) => {
    for (const length of [4, 3, 3, 2, 2]) {
      const row = [0, 2, 4, 6, 8][[4, 3, 3, 2, 2].indexOf(length) + (cells.size > 6 ? 2 : 0)] ?? 0;
      const col = roll(size - length + 1);
      for (let k = 0; k < length; k++) {
        const cell = row * size + col + k;
        if (cells.has(cell)) continue;
        cells.add(cell);
        lines.push(`only ${seat} put s${seat}.${cell} ship ${row} ${col + k + seat * (size + 1)} ${seat}`);
      }
    }
  });
  const score = [0, 0];
  const shot = [new Set<number>(), new Set<number>()] as const;
  let over = '';
  for (let round = 0; over === ''; round++) {
    lines.push(`r ${round}`);
    if (round > 0) {
      const seat = (round - 1) % 2;
      const tried = shot[seat as 0 | 1];
      let cell = roll(size * size);
      while (tried.has(cell)) cell = (cell + 1) % (size * size);
      tried.add(cell);
      const other = 1 - seat;
      const row = Math.floor(cell / size);
      const col = (cell % size) + other * (size + 1);
      const hit = fleet[other as 0 | 1].has(cell);
      lines.push(`put x${seat}.${cell} ${hit ? 'hit' : 'miss'} ${row} ${col}`, `line ${seat} ${size / 2} ${seat * (size + 1) + 4.5} ${row} ${col}`);
      if (hit) {
        score[seat] = (score[seat] as number) + 1;
        lines.push(`mark ${seat} hits row ${row}, column ${col}`, `score ${score.join(' ')}`);
      } else lines.push(`say ${names[seat]} misses at row ${row}, column ${col}`);
      lines.push(`only ${seat} panel ${seat} left ${fleet[other as 0 | 1].size - (score[seat] as number)}`);
      if (score[seat] === fleet[other as 0 | 1].size) over = `${names[seat]} sank the fleet`;
    }
  }
  lines.push(`over ${over}`);
  return `${lines.join('\n')}\n`;
}
