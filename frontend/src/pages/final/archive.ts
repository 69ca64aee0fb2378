// A final as one file for the archive: what the page of results shows, with its style, without the site around it.
import type { Final } from '../../api/types.ts';

/** What cannot work without the site. */
const live = 'button, .actions, .live-mark, script, link, style, iframe, object, embed';

/** A file name of letters and digits that every system takes. */
export function archiveName(final: Pick<Final, 'title' | 'contest'>): string {
  const title = final.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60);
  return `${final.contest}-${title || 'final'}.html`;
}

/** The page as an HTML document that fetches nothing. Links lead to the site; all heats are open. */
export function archiveOf(page: Element, from: Document, title: string): string {
  const copy = page.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(live)) element.remove();
  for (const details of copy.querySelectorAll('details')) details.setAttribute('open', '');
  for (const link of copy.querySelectorAll('a[href]')) link.setAttribute('href', new URL(link.getAttribute('href') ?? '', from.baseURI).href);
  const style = [...from.styleSheets].flatMap(rulesOf).join('\n').replaceAll('</', '<\\/');
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>`,
    `<style>${style}</style></head><body><main>${copy.outerHTML}</main></body></html>\n`,
  ].join('\n');
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
