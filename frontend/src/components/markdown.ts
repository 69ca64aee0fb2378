import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { slug } from './slug.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Renders Markdown as safe HTML. The page has its own first heading, so those of the text begin at the second level. */
export function renderMarkdown(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plainText(inner);
        const id = slug(text, taken);
        const level = Math.max(depth, 2);
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
