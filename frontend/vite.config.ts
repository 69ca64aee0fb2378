/// <reference types="vitest/config" />
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The server that the development server passes API calls on to.
const backend = process.env['AGON_URL'] ?? 'http://127.0.0.1:8080';

/**
 * Builds the viewer of every game, and the desk of games' authors, as one HTML file each after the app, which empties
 * dist: every build has them, for kits and for finals that are saved as a file.
 */
function viewers(): Plugin {
  const folder = join(import.meta.dirname, 'src/games');
  const vite = join(import.meta.dirname, 'node_modules/vite/bin/vite.js');
  return {
    name: 'viewers',
    apply: 'build',
    closeBundle(failure?: Error) {
      if (failure) return;
      const games = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
      for (const game of [...games, 'desk']) {
        execFileSync(process.execPath, [vite, 'build', '--config', 'vite.viewer.config.ts', '--logLevel', 'warn'], {
          cwd: import.meta.dirname,
          env: { ...process.env, AGON_VIEWER: game },
          stdio: 'inherit',
        });
      }
    },
  };
}

/** Packs what was built for the wire, as well as it can be done: the server sends it as it is (api/site.go). */
function packed(): Plugin {
  const worth = /\.(html|js|css|svg)$/;
  return {
    name: 'packed',
    apply: 'build',
    async closeBundle(failure?: Error) {
      if (failure) return;
      const dist = join(import.meta.dirname, 'dist');
      const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => worth.test(name) && name !== 'index.html');
      await Promise.all(names.map((name) => pack(join(dist, name))));
    },
  };
}

async function pack(file: string): Promise<void> {
  const plain = await readFile(file);
  const smaller = async (suffix: string, data: Buffer) => {
    if (data.length < plain.length * 0.9) await writeFile(`${file}${suffix}`, data);
  };
  await Promise.all([smaller('.br', await promisify(brotliCompress)(plain)), smaller('.gz', await promisify(gzip)(plain, { level: 9 }))]);
}

export default defineConfig({
  plugins: [react(), viewers(), packed()],
  build: {
    // public/.gitkeep is copied along, so that the folder that Go embeds exists in a fresh checkout too.
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: scripts, and fonts or pictures inlined save nothing here.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The first load lists the names of all other files. Those of what pages share would name all these pages.
        chunkFileNames: (chunk) => (chunk.name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'),
        assetFileNames: (asset) => (asset.names[0]?.startsWith('shared~') ? 'assets/shared-[hash][extname]' : 'assets/[name]-[hash][extname]'),
        codeSplitting: {
          // The first load is one file. What few pages share does not become a file for each set of them.
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 8_192, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': backend, '/health': backend, '/livez': backend, '/readyz': backend },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    isolate: false, // a process for each file would take longer to start than most files take to run
    testTimeout: 60_000, // for what hangs: some read whole matches, which on a slow and busy machine takes many seconds
  },
});
