import type { Stage } from '../api/types.ts';
import { points } from './number.ts';
import { inOrder } from './steps.ts';

interface Props {
  stages: readonly Stage[];
  caption: string;
  /** Only for screen readers, beside a picture that shows the same. */
  hidden?: boolean;
}

/** All places in all heats, as a table. */
export function HeatTable({ stages, caption, hidden = false }: Props) {
  const table = (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th>stage</th>
          <th>heat</th>
          <th>place</th>
          <th>player</th>
          <th>points</th>
          <th>goes on</th>
        </tr>
      </thead>
      <tbody>
        {stages.flatMap((stage) =>
          stage.heats.flatMap((heat) =>
            inOrder(heat).map((slot, i) => (
              <tr key={`${heat.key} ${i}`}>
                <td>{stage.name}</td>
                <td>{heat.name}</td>
                <td>{slot.place || ''}</td>
                <td>{slot.player || slot.from || 'open'}</td>
                <td>{heat.state === 'result' && heat.wanted > 0 ? points(slot.points) : ''}</td>
                <td>{slot.advances ? 'advances' : ''}</td>
              </tr>
            )),
          ),
        )}
      </tbody>
    </table>
  );
  return hidden ? <div className="sr-only">{table}</div> : table; // a table would not become as narrow as that
}
