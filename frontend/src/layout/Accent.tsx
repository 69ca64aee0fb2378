import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/queries.ts';
import { accentStyle } from './accent.ts';

/** The site's own colours, once they are known. */
export function Accent() {
  const accent = useQuery(siteQuery()).data?.accent;
  const style = accent ? accentStyle(accent) : '';
  return style === '' ? null : <style>{style}</style>;
}
