import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Final } from '../api/types.ts';
import { Bracket } from './Bracket.tsx';
import { boxWidth, bracket, cut } from './bracket.ts';
import { HeatTable } from './HeatTable.tsx';
import { columnsOf } from './steps.ts';
import { useSize } from './useSize.ts';

interface Props {
  final: Final;
  /** Index of the stage that must be seen. */
  stage: number;
  fresh?: readonly string[];
  mine?: string | undefined;
  /** All of it, as wide as its place; it may be as high as it wants, and scrolls where it is wider. */
  whole?: boolean;
  /** What is shown instead where not even the stage fits. */
  children?: ReactNode;
}

const largest = 2.2; // pixels for a unit
const least = 30; // pixels of a line that can be read from the last row
const smallest = 0.62; // pixels for a unit, on a desk

/** As much of the bracket as can be read in its place; on a phone all of it, to be scrolled. */
export function BracketView({ final, stage, fresh, mine, whole = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const columns = useMemo(() => columnsOf(final.stages), [final.stages]);
  const narrow = size !== null && size.width < 700;
  const found = useMemo(() => {
    if (!size) return null;
    if (narrow || whole) {
      const layout = bracket(columns);
      return { layout, scale: narrow ? 0.86 : Math.max(smallest, Math.min(1.1, (size.width - 8) / layout.width)) };
    }
    return cut(columns, stage, size.width - 8, size.height - 8, least);
  }, [columns, stage, size, narrow, whole]);
  const scrolls = narrow || whole;
  const first = fresh?.[0];
  useLayoutEffect(() => {
    // What is new is to be seen without a search, even where only a part of the picture fits.
    const element = ref.current;
    const box = found?.layout.boxes.find((one) => one.key === first);
    if (!scrolls || !element || !box || !found) return;
    const scale = Math.min(largest, found.scale);
    element.scrollLeft = (box.x + boxWidth / 2) * scale - element.clientWidth / 2;
    element.scrollTop = (box.y + box.height / 2) * scale - element.clientHeight / 2;
  }, [scrolls, found, first]);
  // The title has shown the seeds, so an open place may name one.
  const names = useMemo(() => new Map(final.entrants.map((entrant) => [`seed ${entrant.seed}`, entrant.player])), [final.entrants]);
  const title = `${final.title}: bracket`;
  return (
    <div className={scrolls ? 'bracket-view bracket-scroll' : 'bracket-view'} ref={ref} tabIndex={scrolls ? 0 : undefined} role={scrolls ? 'region' : undefined} aria-label={scrolls ? title : undefined}>
      {found ? (
        <Bracket stages={final.stages} layout={found.layout} scale={Math.min(largest, found.scale)} title={title} fresh={fresh ?? []} mine={mine} names={names} />
      ) : (
        size && children
      )}
      <HeatTable stages={final.stages} caption={title} hidden />
    </div>
  );
}
