import type { Contest } from '../api/types.ts';

const words = {
  members: ['members', 'Only its members see it.'],
  hidden: ['hidden', 'Only its organizers see it.'],
} as const;

/** Says that not everybody sees a contest; nothing when everybody does. */
export function VisibilityTag({ visibility }: { visibility: Contest['visibility'] }) {
  if (visibility === 'public') return null;
  const [word, meaning] = words[visibility];
  return (
    <span className="tag" title={meaning}>
      {word}
    </span>
  );
}
