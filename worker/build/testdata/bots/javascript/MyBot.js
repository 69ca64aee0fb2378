var same = require('./helper').same;
var turns = 0;
var rest = '';
process.stdin.resume();
process.stdin.setEncoding('utf8');
process.stdin.on('data', function(chunk) {
    var lines = (rest + chunk).split('\n');
    rest = lines.pop();
    lines.forEach(function(line) {
        if (line === 'go') {
            turns++;
            process.stdout.write('o ' + turns + ' ' + same(turns) + '\n');
            process.stdout.write('go\n');
            process.stdout.flush();
        }
    });
});
