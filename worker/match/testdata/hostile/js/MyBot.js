// Speaks the line protocol like a player that never gives a command, and does its deed in one round.
const deed = require('./deed.js');
let round = -1;
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line !== 'end') return;
  const said = round++ === DEED_ROUND ? deed() : '';
  process.stdout.write((said ? said + '\n' : '') + 'end\n');
});
