import { useMemo } from 'react';
import { renderMarkdown } from './markdown.ts';

/** A text of organizers or admins. */
export default function MarkdownText({ markdown, picture, language, top = 3 }: { markdown: string; picture?: (name: string) => string | null; language?: string; top?: number }) {
  const html = useMemo(() => renderMarkdown(markdown, picture ? { picture, top } : { top }).html, [markdown, picture, top]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown sanitises it
  return <div className="markdown" lang={language || undefined} dangerouslySetInnerHTML={{ __html: html }} />;
}
