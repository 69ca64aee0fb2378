import { useMemo } from 'react';
import { renderShort } from './markdown.ts';

export default function AnnouncementText({ markdown }: { markdown: string }) {
  const html = useMemo(() => renderShort(markdown), [markdown]);
  // Sanitised in renderShort.
  return <aside className="notice announcement" aria-label="Announcement" dangerouslySetInnerHTML={{ __html: html }} />;
}
