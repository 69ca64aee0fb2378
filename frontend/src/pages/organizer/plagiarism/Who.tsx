import { Link } from '@tanstack/react-router';
import type { PlagiarismSide } from '../../../api/types.ts';

type Named = Pick<PlagiarismSide, 'author' | 'player' | 'contest' | 'label'>;

/** The owner of a program: the player and its author, or the author from a past year. */
export function Who({ side, contest }: { side: Named; contest: string }) {
  if (side.label) {
    return (
      <>
        <bdi>{side.author}</bdi> <span className="tag">{side.label}</span>
      </>
    );
  }
  return (
    <>
      <Link to="/contests/$contest/players/$player" params={{ contest: side.contest, player: side.player }}>
        <bdi>{side.player}</bdi>
      </Link>{' '}
      <span className="dim">
        <bdi>{side.author}</bdi>
      </span>
      {side.contest !== contest && <> <span className="tag">{side.contest}</span></>}
    </>
  );
}
