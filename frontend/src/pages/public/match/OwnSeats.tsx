import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { address } from '../../../api/client.ts';
import { seatInputQuery, seatRoundsQuery } from '../../../api/queries.ts';
import type { Match } from '../../../api/types.ts';
import { OwnRounds } from '../../../components/OwnRounds.tsx';

const route = getRouteApi('/matches/$id');

/** The reader's own players round by round, in step with the replay. Organizers may look into all. */
export function OwnSeats({ match }: { match: Match }) {
  const { round } = route.useSearch();
  const navigate = route.useNavigate();
  const seats = match.seats.filter((s) => s.mine || match.organizer);
  const first = seats.find((s) => s.mine && s.verdict === 'frozen') ?? seats.find((s) => s.mine) ?? seats[0];
  const [chosen, setChosen] = useState(first?.seat);
  const [open, setOpen] = useState(seats.some((s) => s.mine));
  const seat = seats.find((s) => s.seat === chosen) ?? first;
  if (!seat) return null;
  return (
    <details className="section" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Round by round: what {seat.player} was sent, answered and wrote</summary>
      {seats.length > 1 && (
        <select aria-label="Player to look into" value={seat.seat} onChange={(e) => setChosen(Number(e.target.value))}>
          {seats.map((s) => (
            <option key={s.seat} value={s.seat}>
              {s.player}, seat {s.seat}
            </option>
          ))}
        </select>
      )}
      {open && (
        <OwnRounds
          key={seat.seat}
          player={seat.player}
          seat={seat.seat}
          rounds={seatRoundsQuery(match.id, seat.seat)}
          input={(at) => seatInputQuery(match.id, seat.seat, at)}
          file={address('/api/matches/{id}/seats/{seat}/input', { path: { id: match.id, seat: seat.seat } })}
          fileName={`${seat.player}-match${match.id}.in`}
          round={round ?? 0}
          onRound={(next) => void navigate({ search: (before) => ({ ...before, round: next }), replace: true, resetScroll: false })}
        />
      )}
    </details>
  );
}
