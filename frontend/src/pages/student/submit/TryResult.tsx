import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { address } from '../../../api/client.ts';
import { tryInputQuery, tryReplayQuery, tryRoundsQuery } from '../../../api/queries.ts';
import type { Try, TryMatch } from '../../../api/types.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Log } from '../../../components/Log.tsx';
import { OwnRounds } from '../../../components/OwnRounds.tsx';
import { count, ordinal } from '../../../labels/number.ts';
import { verdictDetail, verdictSentence } from '../../../labels/verdict.ts';

const MatchViewer = lazy(() => import('../../../components/MatchViewer.tsx'));

/** What has become of a try: the compiler's messages, or the matches with the replay of one. */
export function TryResult({ of, onLine }: { of: Try; onLine: (line: number) => void }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' }); // on a phone it is above the button
  }, []);
  const played = of.matches.filter((m) => m.state === 'done');
  const shown = played.find((m) => m.number === chosen) ?? played[0];
  return (
    <div ref={place}>
      {of.state === 'compile_failed' ? (
        <NotCompiled of={of} onLine={onLine} />
      ) : (
        <ol className="try-matches">
          {of.matches.map((m) => (
            <li key={m.number}>
              <button type="button" aria-pressed={m === shown} disabled={m.state !== 'done'} onClick={() => setChosen(m.number)}>
                {matchText(m)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown && <Shown key={`${of.id} ${shown.number}`} of={of} match={shown} />}
    </div>
  );
}

const waiting: Readonly<Record<TryMatch['state'], string>> = { queued: 'waits', running: 'is being played', done: '', void: 'was not played' };

/** A match in a line: "1: 3rd of 4 with 812, Dummy 1st with 1071". */
export function matchText(m: TryMatch): string {
  if (m.state !== 'done') return `${m.number}: ${waiting[m.state]}`;
  const draft = m.seats.find((s) => s.draft);
  const best = [...m.seats].filter((s) => !s.draft).sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99))[0];
  if (!draft || !best) return String(m.number);
  const mine = `${ordinal(draft.rank ?? 0)} of ${m.seats.length} with ${count(draft.score ?? 0)}`;
  const end = draft.verdict === 'frozen' ? ', frozen' : '';
  return `${m.number}: ${mine}${end}; ${best.player} ${count(best.score ?? 0)}`;
}

function NotCompiled({ of, onLine }: { of: Try; onLine: (line: number) => void }) {
  return (
    <>
      <ul className="small try-diagnostics">
        {of.diagnostics.map((d) => (
          <li key={`${d.file}:${d.line}:${d.column} ${d.message}`} className={`break try-${d.severity}`}>
            {d.file === of.filename ? (
              <button type="button" className="button-link" onClick={() => onLine(d.line)}>
                Line {d.line}
              </button>
            ) : (
              <span className="mono">
                {d.file}:{d.line}
              </span>
            )}
            : {d.message}
          </li>
        ))}
      </ul>
      <details open={of.diagnostics.length === 0}>
        <summary>All of the compiler’s messages</summary>
        <Log text={of.compile_log} label="Compiler’s messages" />
      </details>
    </>
  );
}

function Shown({ of, match }: { of: Try; match: TryMatch }) {
  const mine = match.seats.filter((s) => s.mine);
  const draft = match.seats.find((s) => s.draft);
  const frozen = draft?.verdict === 'frozen' ? draft : undefined;
  // What went wrong is shown first.
  const [round, setRound] = useState(Math.max(0, frozen?.round ?? 0));
  const [seat, setSeat] = useState(draft?.seat ?? 0);
  const replay = useQuery(tryReplayQuery(of.id, match.number));
  const meta = useMemo(
    () => ({
      seats: match.seats.map((s) => ({
        name: s.player,
        player: s.player,
        ...(s.verdict ? { verdict: s.verdict } : {}),
        ...(s.reason ? { reason: s.reason } : {}),
        ...(s.round !== null ? { round: s.round } : {}),
        ...(s.cpu_ms !== null ? { cpu_ms: s.cpu_ms, cpu_limit_ms: s.cpu_limit_ms } : {}),
      })),
    }),
    [match],
  );
  const own = match.seats.find((s) => s.seat === seat) ?? draft;
  return (
    <>
      {frozen && (
        <p className="notice notice-bad" role="alert">
          <span className="frozen">
            <Icon name="snow" />
            {verdictSentence(frozen)}
          </span>
          {verdictDetail(frozen) && `: ${verdictDetail(frozen)}`}
        </p>
      )}
      <div className="try-replay">
        <Suspense fallback={<div role="status" aria-label="Loading the viewer" />}>
          <Loaded query={replay} loading={<div role="status" aria-label="Loading the replay" />}>
            {(data) => <MatchViewer source={data} contest={of.contest} game={of.game} meta={meta} round={round} onRound={setRound} />}
          </Loaded>
        </Suspense>
      </div>
      {mine.length > 1 && (
        <select aria-label="Player to look into" value={seat} onChange={(e) => setSeat(Number(e.target.value))}>
          {mine.map((s) => (
            <option key={s.seat} value={s.seat}>
              {s.player}, seat {s.seat}
            </option>
          ))}
        </select>
      )}
      {own && (
        <OwnRounds
          player={own.player}
          seat={own.seat}
          rounds={tryRoundsQuery(of.id, match.number, own.seat)}
          input={(at) => tryInputQuery(of.id, match.number, own.seat, at)}
          file={address('/api/tries/{id}/matches/{number}/seats/{seat}/input', { path: { id: of.id, number: match.number, seat: own.seat } })}
          fileName={`${own.player}-${match.seed}.in`}
          round={round}
          onRound={setRound}
        />
      )}
    </>
  );
}
