// Gets the replays of a final for a file that plays them without network.
import { publicApi } from '../../../api/client.ts';
import { mostBytes, mostReplays, type Replays, type Wanted } from './archive.ts';

/** Fetches and packs replays in their order, until there are as many as one file holds. A match that has none is left out. */
export async function pack(game: string, wanted: readonly Wanted[], progress: (done: number, of: number) => void): Promise<Replays | null> {
  const page = (await viewerOf(game)) ?? (await viewerOf('frames'));
  if (page === null) return null;
  const viewer = await packed(page);
  const matches: Record<string, { name: string; data: string }> = {};
  const chosen = wanted.slice(0, mostReplays);
  let left = mostBytes;
  for (const [i, { id, name }] of chosen.entries()) {
    progress(i, chosen.length);
    const text = await publicApi.text('/api/matches/{id}/replay', { params: { path: { id } } }).catch(() => null);
    if (text === null) continue;
    const bytes = await packed(text);
    if (bytes.size > left) break;
    left -= bytes.size;
    matches[id] = { name, data: await base64(bytes) };
  }
  return { viewer: await base64(viewer), matches };
}

/** The single-file viewer of a game; games that came as packages have none of their own. */
async function viewerOf(game: string): Promise<string | null> {
  const response = await fetch(`/viewer/${encodeURIComponent(game)}.html`);
  return response.ok ? response.text() : null;
}

function packed(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

function base64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The browser could not read the replay.'));
    reader.readAsDataURL(bytes);
  });
}
