import { type CSSProperties, useMemo } from 'react';
import type { Heat } from '../api/types.ts';
import { measureIn } from './fit.ts';
import { grid } from './grid.ts';
import { points } from './number.ts';
import { inOrder, isWalkover, leads } from './steps.ts';

const measured = 100; // pixels, of the size in which names are measured

/** Several heats at once: a short list each. */
export function HeatGrid({ heats, mine, fresh = false }: { heats: readonly Heat[]; mine?: string | undefined; fresh?: boolean }) {
  const place = useMemo(() => {
    const width = measureIn(`600 ${measured}px ${family()}`, measured);
    const all = heats.flatMap((heat) => [heat.name, ...inOrder(heat).map((slot) => slot.player || slot.from)]);
    return grid(heats.length, Math.max(1, ...heats.map((heat) => inOrder(heat).length)), Math.max(4, ...all.map((name) => width(name) / measured)));
  }, [heats]);
  return (
    <ul className={fresh ? 'heat-grid fresh' : 'heat-grid'} style={{ '--columns': place.columns, '--size': place.size.toFixed(3) } as CSSProperties}>
      {heats.map((heat) => (
        <li key={heat.key}>
          <h3>
            {heat.name}
            {isWalkover(heat) && <small> no match</small>}
          </h3>
          <ol>
            {inOrder(heat).map((slot, i) => (
              <li key={i} className={[leads(heats, heat, slot) ? 'advances' : '', slot.player !== '' && slot.player === mine ? 'mine' : ''].filter(Boolean).join(' ') || undefined}>
                <span className="slide-place">{slot.place > 0 && !isWalkover(heat) ? slot.place : slot.seed > 0 && <span className="slide-seed">{slot.seed}</span>}</span>
                <span className="slide-player">{slot.player || slot.from || 'open'}</span>
                {heat.state === 'result' && heat.wanted > 0 && <span className="slide-points">{points(slot.points)}</span>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function family(): string {
  return (typeof document === 'undefined' ? '' : getComputedStyle(document.documentElement).getPropertyValue('--font')) || 'sans-serif';
}
