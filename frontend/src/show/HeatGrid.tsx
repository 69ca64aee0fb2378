import type { Heat } from '../api/types.ts';
import { points } from './number.ts';
import { inOrder } from './steps.ts';

/** Several heats at once: a short list each. */
export function HeatGrid({ heats, mine, fresh = false }: { heats: readonly Heat[]; mine?: string | undefined; fresh?: boolean }) {
  const most = Math.max(1, ...heats.map((heat) => heat.slots.length));
  const lines = heats.length * (most + 1.5);
  return (
    <ul className={fresh ? 'heat-grid fresh' : 'heat-grid'} data-lines={lines > 130 ? 'most' : lines > 60 ? 'many' : lines > 30 ? undefined : 'few'}>
      {heats.map((heat) => (
        <li key={heat.key}>
          <h3>
            {heat.name}
            {heat.slots.some((slot) => slot.seed > 0 && slot.place === 0) && ', with seeds'}
          </h3>
          <ol>
            {inOrder(heat).map((slot, i) => (
              <li key={i} className={[slot.advances ? 'advances' : '', slot.player !== '' && slot.player === mine ? 'mine' : ''].filter(Boolean).join(' ') || undefined}>
                <span className="slide-place">{slot.place > 0 ? slot.place : slot.seed > 0 && <span className="slide-seed">{slot.seed}</span>}</span>
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
