// The other side of module.ts: what runs inside the frame, before the game's own code. The frame shows the same page again,
// with #module in its address. So it needs neither srcdoc, which would inherit a policy, nor blob: or data: addresses,
// which a policy would have to allow, and it works from a file as it does from a site.

import type { GamePackage } from './package';
import { fromBase64 } from './untrusted';

/** What the address of a page ends with that runs the code of its package. */
export const moduleHash = '#module';

/** Runs a package's code in this page. Everything on the page belongs to that code from now on. */
export function runModule(pack: GamePackage | null): void {
  const tell = (text: string) => window.parent.postMessage({ agon: 1, type: 'error', text }, '*');
  window.addEventListener('error', (event) => tell(event.message));
  window.addEventListener('unhandledrejection', (event) => tell(String(event.reason)));
  window.addEventListener('message', answerMoments);
  document.body.replaceChildren();
  document.documentElement.style.cssText = document.body.style.cssText = 'margin: 0; height: 100%; overflow: hidden';
  const code = pack && source(pack);
  if (!code) {
    tell('the package has no script for its viewer');
    return;
  }
  forbidConnections();
  // By an address: the site's policy lets this page start scripts, and no text of the code itself. So a page that the code
  // puts inside this one has no script.
  const script = document.createElement('script');
  script.src = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  // Once this page has been loaded: any further one is noticed as the second.
  const start = () => setTimeout(() => document.body.append(script));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

/** Connections between browsers are the one way out that no policy closes. */
function forbidConnections(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceGatherer']) {
    Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
  }
}

/** Tells the page when a moment has been painted, so that it neither sends more than can be shown nor waits for the dead. */
function answerMoments(event: MessageEvent): void {
  if (event.source !== window.parent || event.data?.agon !== 1 || event.data.type !== 'open') return;
  const port = event.data.port as MessagePort;
  port.addEventListener('message', ({ data }) => {
    // Behind the code that paints: it hears the same message in this turn.
    if (data?.type === 'show') setTimeout(() => port.postMessage({ type: 'shown' }));
  });
  port.start();
}

function source({ viewer, files }: GamePackage): string | null {
  const address = viewer.file === undefined ? undefined : files[viewer.file];
  const text = address && /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  const bytes = text ? fromBase64(text) : null;
  return bytes && new TextDecoder().decode(bytes);
}
