// Builds the viewer of every game that has one, each as one HTML file: a run of vite for each folder of src/games.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'src/games');
const vite = join(import.meta.dirname, 'node_modules/vite/bin/vite.js');

for (const game of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')))) {
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite.viewer.config.ts', '--logLevel', 'warn'], {
    cwd: import.meta.dirname,
    env: { ...process.env, AGON_VIEWER: game },
    stdio: 'inherit',
  });
}
