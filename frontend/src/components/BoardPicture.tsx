import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { boardOpeningQuery, configOpeningQuery } from '../api/queries.ts';
import type { BoardOpening } from '../api/types.ts';
import { openingText } from '../labels/board.ts';
import { message } from './Failure.tsx';
import { useDebounced } from './useDebounced.ts';
import './boards.css';

const Picture = lazy(() => import('../viewer/OpeningPicture.tsx'));

interface Props {
  /** The game's word, e.g. `ants`. */
  game: string;
  /** What the board is called. */
  name: string;
}

/** A board of a contest as its matches begin, and in words what of it is drawn for each. */
export function BoardPicture({ contest, board, ...props }: Props & { contest: string; board: number }) {
  const ref = useRef<HTMLElement>(null);
  const near = useNear(ref);
  const { data, error } = useQuery({ ...boardOpeningQuery(contest, board), enabled: near });
  return <Frame {...props} frame={ref} opening={data} error={error} />;
}

// A picture of what is being written costs the server some milliseconds: it waits until nobody types.
const pause = 600;

/** The same of a configuration that is being written. */
export function ConfigPicture({ config, ...props }: Props & { config: string }) {
  const ref = useRef<HTMLElement>(null);
  const near = useNear(ref);
  const settled = useDebounced(config, pause);
  const { data, error } = useQuery({ ...configOpeningQuery(props.game, settled), enabled: near });
  return <Frame {...props} frame={ref} opening={error ? undefined : data} error={error} />;
}

interface FrameProps extends Props {
  frame: RefObject<HTMLElement | null>;
  opening: BoardOpening | undefined;
  error: unknown;
}

function Frame({ frame, game, name, opening, error }: FrameProps) {
  return (
    <figure ref={frame} className="board-picture">
      <div className="board-frame">
        {opening ? (
          <Suspense>
            <Picture game={game} file={opening.file} label={`Board ${name}`} />
          </Suspense>
        ) : (
          error !== null && <p className="small">No picture. {message(error)}</p>
        )}
      </div>
      {opening && <figcaption className="small dim">{openingText(opening)}</figcaption>}
    </figure>
  );
}

/** Whether something has come near the window: of fifty boards only those are drawn that somebody looks at. */
function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && setNear(true), { rootMargin: '200px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
