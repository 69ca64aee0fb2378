// The match in words: for screen readers round by round, and on paper as a list, for a canvas is one moment only.

import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choices, Replay } from './game';
import { ranking } from './Panel';

/** Round and scores, e.g. `Round 7 of 20. 1 Ada 5, 0 Bob 3`. */
export function inWords(replay: Replay, round: number, word: string): string {
  const rows = ranking(replay, round).map((seat) => `${seat} ${replay.names[seat]} ${replay.score(round, seat)}`);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${round} of ${replay.planned}. ${rows.join(', ')}`;
}

/** What happened in a round, in one line; nothing where the replay has no words. */
export function happenedInWords(replay: Replay, round: number, layers: Choices): string {
  const told = replay.happened?.(round, layers) ?? [];
  return told.map(({ seat, text }) => (seat === null ? text : `${seat} ${replay.names[seat]}: ${text}`)).join('. ');
}

interface Props {
  readonly replay: Replay;
  readonly layers: Choices;
  /** The game's word for a round. */
  readonly word: string;
}

/** All rounds in words. It is on the page only while that is printed. */
export function Story({ replay, layers, word }: Props): ReactNode {
  const printing = usePrinting();
  if (!printing || !replay.happened) return null;
  return (
    <ol className="vw-story" aria-label="The match in words">
      {Array.from({ length: replay.rounds + 1 }, (_, round) => (
        <li key={round}>
          {inWords(replay, round, word)}. {happenedInWords(replay, round, layers)}
        </li>
      ))}
    </ol>
  );
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    // The browser prints what is there when this returns.
    const change = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener('change', change);
    return () => paper.removeEventListener('change', change);
  }, []);
  return printing;
}
