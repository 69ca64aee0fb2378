import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { slug } from './slug.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface Rendering {
  /** The address of a picture by what the text calls it; null for none, and then its description is shown. */
  picture?: (name: string) => string | null;
  /** The highest level of its headings; the page itself has the first one. */
  top?: number;
  /** Names of headings elsewhere on the page, which is added to. */
  taken?: Set<string>;
}

/** Renders Markdown as safe HTML. HTML in it is shown as text, and pictures come from nowhere but this site. */
export function renderMarkdown(markdown: string, { picture = () => null, top = 2, taken = new Set() }: Rendering = {}): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plainText(inner);
        const id = slug(text, taken);
        const level = Math.min(Math.max(depth + top - 2, top), 6);
        if (level <= 3) headings.push({ id, text, level });
        return `<h${level} id="${id}">${inner}</h${level}>\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((c) => (c.text.trim() === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(c.tokens)}</${tag}>`)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        // A wide table scrolls by itself instead of widening the page.
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text }) => escapeHTML(text),
      image({ href, text }) {
        const src = picture(href);
        return src === null ? escapeHTML(text) : `<img src="${escapeHTML(src).replaceAll('"', '&quot;')}" alt="${escapeHTML(text).replaceAll('"', '&quot;')}" loading="lazy">`;
      },
      code({ text }) {
        return `<pre class="log" tabindex="0" role="group" aria-label="Code"><code>${escapeHTML(text)}</code></pre>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return {
    html: DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style'] }),
    headings,
  };
}

/** Renders a short text: paragraphs, lists, links and emphasis, nothing that could pass for the page itself. */
export function renderShort(markdown: string): string {
  const html = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escapeHTML(text) } }).parse(markdown, { async: false });
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'del', 'code', 'a', 'ul', 'ol', 'li'], ALLOWED_ATTR: ['href'] });
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

function escapeHTML(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
