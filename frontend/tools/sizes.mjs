// Prints what a visitor's browser loads, compressed, and fails when the first load of the ladder passes its budget.
// Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budget = 130 * 1024;
const dist = new URL('../dist/', import.meta.url);
const size = (name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
const kib = (n) => `${(n / 1024).toFixed(1)} KiB`.padStart(10);

// The ladder is part of the first load: the page's script and what it imports at once.
const index = readFileSync(new URL('index.html', dist), 'utf8');
const first = [...index.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((m) => m[1]);
const total = first.reduce((sum, name) => sum + size(name), 0);

for (const name of readdirSync(new URL('assets/', dist)).filter((n) => n.endsWith('.js')).sort()) {
  console.log(`${kib(size(`assets/${name}`))}  ${first.includes(`assets/${name}`) ? 'first load' : 'on demand '}  ${name}`);
}
console.log(`${kib(total)}  first load of the ladder, budget ${kib(budget).trim()}`);
if (total > budget) {
  console.error('The first load is over its budget: load something on demand.');
  process.exit(1);
}
