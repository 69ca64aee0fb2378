import { useQuery } from '@tanstack/react-query';
import { checkQuery } from '../../../api/queries.ts';
import type { SourceCheck } from '../../../api/types.ts';
import { useDebounced } from '../../../components/useDebounced.ts';

interface Content {
  filename: string;
  source: string;
  language: string;
  name: string;
}

/** What the server says of the draft without a compiler, a moment after the last change; nothing while it is not known. */
export function useCheck(contest: string, content: Content, enabled: boolean): SourceCheck | undefined {
  const settled = useDebounced(content, 600);
  const current = enabled && settled.source.trim() !== '' && settled.source === content.source;
  return useQuery({ ...checkQuery(contest, settled), enabled: current }).data;
}
