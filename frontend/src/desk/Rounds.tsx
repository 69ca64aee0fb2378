// Who was told what in a round, and what became of it.

import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { fetched, type Match, type Round, type Said } from './state';

interface Props {
  readonly match: Match;
  /** Of the match that is shown, which may be older. */
  readonly number: number;
  readonly round: number;
}

export function Rounds({ match, number, round }: Props): ReactNode {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  useEffect(() => {
    let wanted = true;
    fetched(`/matches/${number}/rounds/${round}`)
      .then((response) => response.json())
      .then(
        (next: readonly Round[]) => wanted && setRounds(next),
        () => undefined, // another match has been played, and is about to be shown
      );
    return () => {
      wanted = false;
    };
  }, [number, round]);
  return (
    <div className="dk-rounds">
      {rounds.map((one) => (
        <section key={one.round} aria-label={nameOf(one.round)}>
          <h2>{nameOf(one.round)}</h2>
          <Part said={one.referee} name="Referee" />
          {one.seats.map((said) => (
            <Part key={said.seat} said={said} name={match.players[said.seat]?.name ?? ''} />
          ))}
        </section>
      ))}
      <Usage match={match} />
    </div>
  );
}

function nameOf(round: number): string {
  return round < 0 ? 'Start' : `Round ${round}`;
}

/** One program's part of a round. */
function Part({ said, name }: { readonly said: Said; readonly name: string }): ReactNode {
  const { seat, told, answer, cpu_ms, stderr, notes, verdict } = said;
  const player = seat >= 0;
  if (player && told === null && notes.length === 0 && !verdict) {
    return (
      <div className="dk-part">
        <Name seat={seat} name={name} /> <span className="dk-quiet">is not asked</span>
      </div>
    );
  }
  return (
    <div className="dk-part">
      <Name seat={seat} name={name} /> {told !== null && <span className="dk-quiet">{cpu_ms.toFixed(2)} ms of CPU time</span>}
      <dl>
        {told !== null && <Lines title={player ? 'is told' : 'gets'} text={told} />}
        {answer !== null && <Lines title={player ? 'answers' : 'replies'} text={answer} />}
        {notes.map((note) => (
          <Lines key={note} title="note" text={note} />
        ))}
        {verdict && <Lines title="verdict" text={verdict} />}
        {stderr && <Lines title="stderr" text={stderr} />}
      </dl>
    </div>
  );
}

function Name({ seat, name }: { readonly seat: number; readonly name: string }): ReactNode {
  if (seat < 0) return <b>{name}</b>;
  return (
    <b>
      <span className="dk-seat" style={{ background: `var(--seat-${seat % 10})` }} aria-hidden="true" />
      {seat} {name}
    </b>
  );
}

/** Lines of a reply of which so many in a row are folded: what is told stands with the players, too. */
const folded: Readonly<Record<string, { readonly most: number; readonly title: string }>> = {
  frame: { most: 3, title: 'frames' },
  tell: { most: 12, title: 'lines to players' },
};

/** Lines without the one that ends them all. */
function Lines({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  const blocks: { kind: string; lines: string[] }[] = [];
  for (const line of text.replace(/(^|\n)end\n?$/, '$1').replace(/\n$/, '').split('\n')) {
    const word = line.split(' ')[0] as string;
    const kind = Object.hasOwn(folded, word) ? word : '';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {blocks.map(({ kind, lines }, k) => {
          const all = lines.join('\n');
          const key = `${k}${kind}`;
          const fold = folded[kind];
          if (!fold || lines.length <= fold.most) return <Fragment key={key}>{all ? <pre>{all}</pre> : <span className="dk-quiet">nothing</span>}</Fragment>;
          return (
            <details key={key}>
              <summary>{lines.length} {fold.title}</summary>
              <pre>{all}</pre>
            </details>
          );
        })}
      </dd>
    </>
  );
}

/** What the whole match came to. */
function Usage({ match }: { readonly match: Match }): ReactNode {
  const { referee, players, rounds, seed, board } = match;
  return (
    <section aria-label="The whole match">
      <h2>The whole match</h2>
      <p className="dk-quiet">
        {rounds} rounds, seed {seed}, board {board}. The referee used {referee.cpu_ms.toFixed(1)} ms of CPU time and {referee.start_cpu_ms.toFixed(1)} ms
        to start; its frames have {(referee.frames_bytes / 1024).toFixed(1)} KiB.
      </p>
      <table>
        <thead>
          <tr><th scope="col">Rank</th><th scope="col">Player</th><th scope="col">Score</th><th scope="col">CPU</th></tr>
        </thead>
        <tbody>
          {players.map((player, seat) => (
            <tr key={seat}>
              <td>{player.rank}</td>
              <td>
                <Name seat={seat} name={player.name} />
                {player.verdict && <div className="dk-bad">{player.verdict}</div>}
              </td>
              <td>{player.score}</td>
              <td>{player.cpu_ms.toFixed(1)} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
