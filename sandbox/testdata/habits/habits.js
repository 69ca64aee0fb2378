const fs = require('fs'), os = require('os'), path = require('path'), crypto = require('crypto'), zlib = require('zlib');
const { Worker, isMainThread, parentPort } = require('worker_threads');
if (!isMainThread) {
  parentPort.postMessage(1 + 1);
} else {
  const deeds = async () => {
    const two = await new Promise((ok, no) => { const w = new Worker(__filename); w.on('message', ok); w.on('error', no); });
    if (two !== 2) return 'worker';
    await new Promise(ok => setTimeout(ok, 2));
    let big = Buffer.alloc(100 << 20, 1);
    big = null;
    const many = []; for (let i = 0; i < 1e6; i++) many.push({ i });
    fs.readFileSync(__filename); fs.readdirSync('.'); await fs.promises.stat('.'); fs.existsSync('/etc/passwd');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'x'));
    fs.copyFileSync(__filename, folder + '/copy', fs.constants.COPYFILE_FICLONE);
    fs.appendFileSync(folder + '/copy', 'more'); fs.utimesSync(folder + '/copy', 1, 1);
    const f = fs.openSync(folder + '/copy', 'r+'); fs.ftruncateSync(f, 3); fs.fsyncSync(f); fs.closeSync(f);
    fs.renameSync(folder + '/copy', folder + '/b'); fs.symlinkSync('b', folder + '/c'); fs.rmSync(folder, { recursive: true });
    try { fs.watch('.').close(); } catch (refused) { }
    crypto.randomBytes(16); crypto.createHash('sha256').update('x').digest();
    await new Promise(ok => crypto.pbkdf2('a', 'b', 1000, 32, 'sha256', ok));
    zlib.gunzipSync(zlib.gzipSync('text'));
    os.cpus(); os.loadavg(); os.totalmem(); os.freemem(); process.cpuUsage(); process.hrtime.bigint();
    process.resourceUsage(); performance.now(); new Date().toString(); Intl.DateTimeFormat().resolvedOptions(); Math.random();
    await new WebAssembly.Module(Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]));
    const shared = new SharedArrayBuffer(1024); Atomics.wait(new Int32Array(shared), 0, 0, 1);
    const socket = require('net').connect(1, '127.0.0.1'); await new Promise(ok => socket.on('error', ok));
    return 'ok';
  };
  require('readline').createInterface({ input: process.stdin }).on('line', () => deeds().then(t => process.stdout.write(t + '\nend\n'), e => process.stdout.write(e + '\nend\n')));
}
