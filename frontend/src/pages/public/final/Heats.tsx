import { Link } from '@tanstack/react-router';
import type { Final, Heat } from '../../../api/types.ts';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { points } from '../../../presenter/number.ts';
import { inOrder } from '../../../presenter/steps.ts';

/** All heats that are revealed, the newest stage first while it goes on, with their matches. */
export function Heats({ final, mine, open = false }: { final: Final; mine?: string | undefined; open?: boolean }) {
  const stages = final.stages
    .map((stage) => ({ ...stage, heats: stage.heats.filter((heat) => heat.state === 'result') }))
    .filter((stage) => stage.heats.length > 0);
  if (stages.length === 0) return null;
  return (
    <section className="section no-print" aria-labelledby="heats">
      <h2 id="heats">Heats and matches</h2>
      {stages.toReversed().map((stage, i) => (
        <details key={stage.name} open={open || i === 0}>
          <summary>{stage.name}</summary>
          <TableScroll label="Heat">
            <table className="final-heats">
              <caption className="sr-only">{stage.name}</caption>
              <thead>
                <tr>
                  <th>heat</th>
                  <th>result</th>
                  <th>matches</th>
                </tr>
              </thead>
              <tbody>
                {stage.heats.map((heat) => (
                  <tr key={heat.key}>
                    <td className="nowrap">
                      {heat.name}
                      {heat.again && <span className="dim"> (played again)</span>}
                    </td>
                    <td>
                      <Result heat={heat} mine={mine} />
                    </td>
                    <td>
                      <Matches heat={heat} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </details>
      ))}
    </section>
  );
}

function Result({ heat, mine }: { heat: Heat; mine: string | undefined }) {
  const slots = inOrder(heat).filter((slot) => slot.player !== '');
  if (heat.wanted === 0) return <span className="dim">{slots.map((slot) => slot.player).join(', ') || 'nobody'}, without a match</span>;
  return (
    <ol className="final-result">
      {slots.map((slot) => (
        <li key={slot.player} className={slot.player === mine ? 'own' : undefined}>
          <span className="num">{slot.place || '–'}</span> {slot.advances ? <b>{slot.player}</b> : slot.player}{' '}
          <span className="num dim">{points(slot.points)}</span>
          {slot.note && <span className="dim"> ({slot.note})</span>}
        </li>
      ))}
    </ol>
  );
}

function Matches({ heat }: { heat: Heat }) {
  return (
    <ul className="final-matches" aria-label={`Matches of ${heat.name}`}>
      {heat.matches.map((match) => (
        <li key={match.id}>
          <Link
            to="/matches/$id"
            params={{ id: String(match.id) }}
            data-match={match.id}
            className={match.decisive ? 'decisive' : ''}
            title={match.decisive ? 'The decisive match' : ''}
            aria-label={`Match ${match.number + 1} of ${heat.name}, ${match.decisive ? 'the decisive one, ' : ''}replay`}
          >
            {match.number + 1}
          </Link>
        </li>
      ))}
    </ul>
  );
}
