// A final as one file for the archive: what the page of results shows, with its style, without the site around it. The
// replays that are packed into it play without network, in the viewer of the kit.
import type { Final } from '../../../api/types.ts';
import { player } from './archivePlayer.ts';

/** What cannot work without the site. */
const live = 'button, .actions, .live-mark, script, link, style, iframe, object, embed';

/** How much the packed replays of one file may take; base64 makes a third more of it. */
export const mostBytes = 8 * 1024 * 1024;

/** How many replays are fetched for one file: each is simulated for it. */
export const mostReplays = 60;

/** A match whose replay may go into the file. */
export interface Wanted {
  readonly id: number;
  readonly name: string;
}

/** Replays to go with a page, all packed with gzip and in base64. */
export interface Replays {
  /** The viewer of the game as an HTML file. */
  readonly viewer: string;
  /** By the id of the match. */
  readonly matches: Readonly<Record<string, { readonly name: string; readonly data: string }>>;
}

/** A file name of letters and digits that every system takes. */
export function archiveName(final: Pick<Final, 'title' | 'contest'>): string {
  const title = final.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60);
  return `${final.contest}-${title || 'final'}.html`;
}

/** The matches of a final, those first that nobody would miss: the decisive ones from the last stage back, then the others. */
export function wantedOf(final: Pick<Final, 'stages'>): Wanted[] {
  const all = final.stages
    .toReversed()
    .flatMap((stage) => stage.heats.flatMap((heat) => heat.matches.map((match) => ({ match, name: `${heat.name}, match ${match.number + 1}` }))));
  const last = final.stages.at(-1)?.heats.flatMap((heat) => heat.matches.map((match) => match.id)) ?? [];
  const rank = (match: { id: number; decisive: boolean }) => (match.decisive ? 0 : last.includes(match.id) ? 1 : 2);
  return all.sort((a, b) => rank(a.match) - rank(b.match)).map(({ match, name }) => ({ id: match.id, name }));
}

/** The page as an HTML document that fetches nothing. Links lead to the site, or to a replay in the file; all heats are open. */
export function archiveOf(page: Element, from: Document, title: string, replays: Replays | null): string {
  const copy = page.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(live)) element.remove();
  for (const details of copy.querySelectorAll('details')) details.setAttribute('open', '');
  for (const link of copy.querySelectorAll('a[href]')) link.setAttribute('href', new URL(link.getAttribute('href') ?? '', from.baseURI).href);
  if (replays) markReplays(copy, from, replays);
  const style = [...from.styleSheets].flatMap(rulesOf).join('\n').replaceAll('</', '<\\/');
  // Names of players are on the page: nothing runs but what has the number that nobody could know.
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; script-src 'nonce-${nonce}'`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${style}</style></head><body><main>${copy.outerHTML}</main>${replays ? player(nonce, JSON.stringify(replays)) : ''}</body></html>\n`,
  ].join('\n');
}

/** Says which links play here. */
function markReplays(copy: Element, from: Document, replays: Replays): void {
  const links = [...copy.querySelectorAll<HTMLElement>('a[data-match]')];
  const here = links.filter((link) => link.dataset['match'] && link.dataset['match'] in replays.matches);
  for (const link of here) link.classList.add('plays-here');
  const note = from.createElement('p');
  note.className = 'small dim';
  note.textContent =
    here.length === links.length
      ? 'All replays are in this file and play without network.'
      : `${here.length} of ${links.length} replays are in this file, marked ▸, and play without network; the others are links to the site.`;
  copy.querySelector('#heats')?.after(note);
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map((rule) => rule.cssText);
  } catch {
    return []; // a browser extension's sheet, which is nobody's business
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
