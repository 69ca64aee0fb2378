import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeatRounds } from '../api/types.ts';
import { plural } from '../labels/number.ts';
import { cpu } from '../labels/time.ts';
import { Icon } from './Icon.tsx';
import { Loaded } from './Loaded.tsx';
import { Log } from './Log.tsx';
import { Skeleton } from './Skeleton.tsx';
import './rounds.css';

type Round = SeatRounds['rounds'][number];

interface Props<R extends QueryKey, I extends QueryKey> {
  player: string;
  seat: number;
  rounds: UseQueryOptions<SeatRounds, Error, SeatRounds, R>;
  /** What the player was sent in a round. */
  input: (round: number) => UseQueryOptions<string, Error, string, I>;
  /** The address of all that it was sent, as a file. */
  file: string;
  fileName: string;
  /** The round that is shown beside it; a change there is followed here, and the other way round. */
  round: number;
  onRound: (round: number) => void;
}

/** What the reader's own player was sent, answered, wrote and used, in step with the replay. */
export function OwnRounds<R extends QueryKey, I extends QueryKey>(props: Props<R, I>) {
  return (
    <section className="own" aria-label={`What ${props.player} did`}>
      <Loaded query={useQuery(props.rounds)} loading={<Skeleton lines={4} />}>
        {(data) => <Own {...props} data={data} />}
      </Loaded>
    </section>
  );
}

function Own<R extends QueryKey, I extends QueryKey>({ data, player, seat, round, onRound, input, file, fileName }: Props<R, I> & { data: SeatRounds }) {
  const i = data.rounds.findLastIndex((r) => r.round <= round);
  const now = data.rounds[i];
  const here = now?.round === round ? now : undefined;
  const before = i > 0 ? data.rounds[here ? i - 1 : i] : undefined;
  const written = data.rounds.filter((r) => r.stderr !== '');
  const last = written.findLast((r) => r.round < round);
  const next = written.find((r) => r.round > round);
  return (
    <>
      <div className="own-head">
        <h3>
          {player}, seat {seat}: {round < 0 ? 'start' : `round ${round}`}
        </h3>
        <button type="button" disabled={!last} onClick={() => last && onRound(Math.max(0, last.round))}>
          Previous output
        </button>
        <button type="button" disabled={!next} onClick={() => next && onRound(next.round)}>
          Next output
        </button>
        <a className="button" href={file} download={fileName}>
          <Icon name="down" />
          All its input
        </a>
      </div>
      {data.traced && <CPUCurve rounds={data.rounds} round={round} onRound={onRound} />}
      {!data.traced && <p className="small dim">This match was played before outputs were told apart by round: all of stderr is at the start.</p>}
      <p className="small">
        {here ? (
          <>
            {data.traced && (
              <>
                CPU {cpu(here.cpu_ms - (before?.cpu_ms ?? 0))} in this round, {cpu(here.cpu_ms)} until now;{' '}
              </>
            )}
            {plural(here.commands.length + here.more, 'command', 'commands')}.
          </>
        ) : (
          'It was not asked in this round.'
        )}
      </p>
      {here && here.stderr !== '' && <Log text={here.stderr} label={`What it wrote to stderr in round ${round}`} />}
      {here && here.commands.length > 0 && (
        <details>
          <summary>Commands of this round</summary>
          <Log text={`${here.commands.join('\n')}${here.more > 0 ? `\n... and ${here.more} more` : ''}`} label="Commands of this round" />
        </details>
      )}
      {here && <Input key={seat} query={input(round)} />}
    </>
  );
}

// It stays open while the rounds go by.
function Input<I extends QueryKey>({ query }: { query: UseQueryOptions<string, Error, string, I> }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>What it was sent in this round</summary>
      {open && <Sent query={query} />}
    </details>
  );
}

function Sent<I extends QueryKey>({ query }: { query: UseQueryOptions<string, Error, string, I> }) {
  return (
    <Loaded query={useQuery(query)} loading={<Skeleton lines={4} />}>
      {(text) => <Log text={text} label="What it was sent in this round" />}
    </Loaded>
  );
}

const width = 600;
const height = 48;

/** The CPU time that each round took. */
function CPUCurve({ rounds, round, onRound }: { rounds: readonly Round[]; round: number; onRound: (round: number) => void }) {
  const end = Math.max(1, rounds.at(-1)?.round ?? 1);
  const costs = rounds.map((r, i) => ({ round: Math.max(0, r.round), ms: r.cpu_ms - (rounds[i - 1]?.cpu_ms ?? 0) }));
  const most = Math.max(0.001, ...costs.map((c) => c.ms));
  const x = (at: number) => (at / end) * width;
  return (
    <svg
      className="own-cpu"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`CPU time of each round, at most ${cpu(most)}`}
      onClick={(e) => {
        const box = e.currentTarget.getBoundingClientRect();
        onRound(Math.round(((e.clientX - box.left) / box.width) * end));
      }}
    >
      <title>{`CPU time of each round, at most ${cpu(most)}`}</title>
      <polyline points={costs.map((c) => `${x(c.round).toFixed(1)},${(height - (c.ms / most) * (height - 2)).toFixed(1)}`).join(' ')} />
      <line x1={x(Math.max(0, round))} x2={x(Math.max(0, round))} y1={0} y2={height} />
    </svg>
  );
}
