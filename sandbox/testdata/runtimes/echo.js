const rl = require('readline').createInterface({input: process.stdin});
rl.on('line', l => process.stdout.write(l + '\n'));
