import { Link } from '@tanstack/react-router';
import type { Final, Heat } from '../../../api/types.ts';
import { Table } from '../../../components/Table.tsx';
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
            <Table
              className="final-heats"
              caption={stage.name}
              rows={stage.heats}
              rowKey={(heat) => heat.key}
              columns={[
                {
                  title: 'heat',
                  cellClass: 'nowrap',
                  cell: (heat) => (
                    <>
                      {heat.name}
                      {heat.again && <span className="dim"> (played again)</span>}
                    </>
                  ),
                },
                { title: 'result', cell: (heat) => <Result heat={heat} mine={mine} /> },
                { title: 'matches', cell: (heat) => <Matches heat={heat} /> },
              ]}
            />
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
