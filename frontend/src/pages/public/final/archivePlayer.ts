// What plays the replays of a saved page. It runs in the file, without the site and without anything else of this app, so
// it is a text of plain JavaScript.

const style = `
.plays-here::before { content: '▸'; }
dialog.archive { width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 0; border: 0; background: Canvas; }
dialog.archive iframe { width: 100%; height: calc(100% - 40px); border: 0; }
dialog.archive form { height: 40px; padding: 4px 8px; box-sizing: border-box; }`;

const script = `
const store = JSON.parse(document.getElementById('replays').textContent);
const dialog = document.querySelector('dialog.archive');
const place = dialog.querySelector('div');
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const unpack = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
let viewer;
let frame;
const nonce = document.currentScript.nonce;
async function play(match) {
  viewer ??= (await unpack(bytes(store.viewer))).replaceAll('<script type="module"', '<script type="module" nonce="' + nonce + '"');
  frame = document.createElement('iframe');
  frame.title = 'Replay: ' + match.name;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.playing = match;
  frame.srcdoc = viewer;
  place.replaceChildren(frame);
  dialog.showModal();
}
window.addEventListener('message', (event) => {
  if (!frame || event.source !== frame.contentWindow) return;
  if (event.data?.agon === 'ready') event.source.postMessage({ agon: 'open', name: frame.playing.name, bytes: bytes(frame.playing.data) }, '*');
  if (event.data?.agon === 'close') dialog.close();
});
dialog.addEventListener('close', () => place.replaceChildren());
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-match]');
  const match = link && store.matches[link.dataset.match];
  if (!match) return;
  event.preventDefault();
  void play(match);
});`;

/** The end of a saved page's body: the replays as JSON, and what plays them. */
export function player(nonce: string, json: string): string {
  return [
    `<style>${style}</style>`,
    '<dialog class="archive" aria-label="Replay"><form method="dialog"><button>Back to the results</button></form><div style="display: contents"></div></dialog>',
    `<script type="application/json" id="replays">${json.replaceAll('<', '\\u003c')}</script>`,
    `<script nonce="${nonce}">${script}</script>`,
  ].join('\n');
}
