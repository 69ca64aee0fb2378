// Builds the viewer of each game as one HTML file with everything inside: dist/viewer/<game>.html opens offline, also
// from a memory stick. The desk of games' authors is such a file, too. The app's build runs it, see vite.config.ts.

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// One file is built per run: AGON_VIEWER names the game, its folder and its export in src/games, or the desk.
const id = process.env['AGON_VIEWER'] ?? 'ants';

/** Makes `virtual:game` the one game of this file. */
function oneGame(): Plugin {
  const name = 'virtual:game';
  return {
    name: 'one-game',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (module) => (module === `\0${name}` ? `export { ${id} as game } from '/src/games/${id}/index.ts';` : null),
  };
}

/** Puts scripts and styles into the page and names it after the game. */
function singleFile(): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = Object.values(bundle).find((file) => file.fileName.endsWith('.html'));
      if (page?.type !== 'asset') this.error('the build has no page');
      let html = String(page.source);
      for (const [key, file] of Object.entries(bundle)) {
        if (file === page) continue;
        const tag = new RegExp(`<(script|link)\\b[^>]*\\b(src|href)="[^"]*${file.fileName}"[^>]*>(</script>)?`);
        const content = file.type === 'chunk' ? inlineScript(file.code) : `<style>${String(file.source)}</style>`;
        if (!tag.test(html)) this.error(`${file.fileName} is not named in the page: nothing may be left outside`);
        html = html.replace(tag, '').replace('</head>', () => `${content}\n</head>`);
        delete bundle[key];
      }
      page.source = html;
      page.fileName = `${id}.html`;
    },
  };
}

/** A closing tag inside the code would end the script; nothing else needs care. */
function inlineScript(code: string): string {
  return `<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;
}

export default defineConfig({
  plugins: [react(), oneGame(), singleFile()],
  publicDir: false,
  build: {
    outDir: 'dist/viewer',
    emptyOutDir: false,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: { input: id === 'desk' ? 'desk.html' : 'viewer.html', output: { codeSplitting: false } },
  },
});
