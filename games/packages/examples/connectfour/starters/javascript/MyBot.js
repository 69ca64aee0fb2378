// A player of Connect Four to begin with: it takes the first column that is not full.
const lines = require('readline').createInterface({ input: process.stdin });

let discs = []; // by column, how many
let rows = 0;
let ready = false;
lines.on('line', (line) => {
  const words = line.split(' ');
  if (words[0] === 'connectfour') {
    rows = Number(words[5]);
    discs = Array(Number(words[7])).fill(0);
  }
  if (words[0] === 'opening') for (const column of words.slice(1)) discs[column]++;
  if (words[0] === 'last' && words[1] !== '-') discs[words[1]]++;
  if (words[0] !== 'end') return;
  if (ready) {
    const column = discs.findIndex((count) => count < rows);
    discs[column]++;
    console.log(column);
  }
  ready = true;
  console.log('end');
});
