import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contestQuery } from '../api/queries.ts';
import { ReplayViewer, type ReplayViewerProps } from '../viewer';
import { parsePackage } from '../viewer/package.ts';

/** What the viewer has to know of a game that came as a package; null when it says nothing that makes sense. */
const gamePackageQuery = (game: string) =>
  queryOptions({
    queryKey: ['game package', game],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/viewer/${game}.json`, { signal });
      return answer.ok ? parsePackage(await answer.text()) : null;
    },
    staleTime: Infinity,
  });

type Props = Omit<ReplayViewerProps, 'pack' | 'anonymous'> & {
  /** The contest that the match is of. */
  contest: string;
};

/** A match in the viewer of its game. A game that came as a package may bring code of its own, in a frame that reaches nothing. */
export default function MatchViewer({ contest, game, ...rest }: Props) {
  const packed = game.includes('@');
  const query = useQuery({ ...gamePackageQuery(game), enabled: packed });
  const { data: where } = useQuery({ ...contestQuery(contest), enabled: packed });
  const content = query.data;
  const pack = useMemo(() => (content ? { content, page: `/viewer/${game}.html` } : undefined), [content, game]);
  if (packed && (query.isPending || !where)) return <p className="vw-wait">Reading the match…</p>;
  return <ReplayViewer game={game} pack={pack} anonymous={packed && (where?.pseudonyms || where?.visibility !== 'public')} {...rest} />;
}
