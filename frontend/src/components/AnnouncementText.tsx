import { useMemo } from 'react';
import { renderShort } from './markdown.ts';

export default function AnnouncementText({ markdown }: { markdown: string }) {
  const html = useMemo(() => renderShort(markdown), [markdown]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderShort sanitises it
  return <aside className="notice announcement" aria-label="Announcement" dangerouslySetInnerHTML={{ __html: html }} />;
}
