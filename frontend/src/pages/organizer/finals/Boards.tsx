import { Link } from '@tanstack/react-router';
import type { BoardSummary } from '../../../api/types.ts';
import { seatsText } from '../../../labels/board.ts';

interface Props {
  contest: string;
  /** Those that the contest is played on now. */
  boards: readonly BoardSummary[];
  /** Ids of those that are left out. */
  without: readonly number[];
  change: (without: readonly number[]) => void;
}

/** On which boards a final is played. Nothing is asked where there is only one. */
export function Boards({ contest, boards, without, change }: Props) {
  if (boards.length < 2) return null;
  const toggle = (id: number) => change(without.includes(id) ? without.filter((one) => one !== id) : [...without, id]);
  const left = boards.filter((b) => !without.includes(b.id)).length;
  return (
    <fieldset className="entrants">
      <legend>On which boards</legend>
      <ul className="entrant-list boards-chosen" aria-label="Boards">
        {boards.map((b) => (
          <li key={b.id}>
            <label className="check">
              <input type="checkbox" checked={!without.includes(b.id)} onChange={() => toggle(b.id)} />
              <span>
                {b.name} <span className="dim">{seatsText(b)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {left === 0 ? (
        <p className="hint" role="alert">
          <strong className="bad">No board is left. Choose at least one.</strong>
        </p>
      ) : (
        <p className="hint">
          Of these, those that take as many players as a heat has; everybody plays on each about equally often. What is fixed now stays, also when a board is retired later.{' '}
          <Link to="/contests/$contest/boards" params={{ contest }} target="_blank">
            Look at the boards
          </Link>
        </p>
      )}
    </fieldset>
  );
}
