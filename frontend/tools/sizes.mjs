// Prints what a visitor's browser loads, as it is packed for the wire, and fails when the first load of the ladder passes
// its budget. Run after `npm run build`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const budget = { bytes: 110_000, files: 3 };
const dist = new URL('../dist/', import.meta.url);
const kb = (n) => `${(n / 1000).toFixed(1)} kB`.padStart(9);

/** What is sent of a file to a browser that takes Brotli: packed where that is smaller. */
function size(name) {
  const packed = new URL(`${name}.br`, dist);
  return statSync(existsSync(packed) ? packed : new URL(name, dist)).size;
}

// The ladder is part of the first load: all that the page names.
const index = readFileSync(new URL('index.html', dist), 'utf8');
const first = [...index.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((m) => m[1]);
const scripts = first.filter((name) => name.endsWith('.js')).reduce((sum, name) => sum + size(name), 0);

for (const name of readdirSync(new URL('assets/', dist)).filter((n) => /\.(js|css)$/.test(n)).sort()) {
  console.log(`${kb(size(`assets/${name}`))}  ${first.includes(`assets/${name}`) ? 'first load' : 'on demand '}  ${name}`);
}
console.log(`${kb(scripts)}  scripts of the ladder's first load, budget ${kb(budget.bytes).trim()}; ${first.length} files, budget ${budget.files}`);
if (scripts > budget.bytes || first.length > budget.files) {
  console.error('The first load is over its budget: load something on demand.');
  process.exit(1);
}
