// The desk: what is wrong, the match and what was said in it, the statement.

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { framesOf } from '../games/frames';
import type { Game, Replay } from '../viewer/game';
import { moduleHash } from '../viewer/moduleFrame';
import { parsePlace } from '../viewer/link';
import { parsePackage } from '../viewer/package';
import { View } from '../viewer/View';
import { ProblemNote } from './ProblemNote';
import { Rounds } from './Rounds';
import { fetched, type Match, type State, useDesk } from './state';

type Tab = 'match' | 'statement';

export function Desk(): ReactNode {
  const { state, gone } = useDesk();
  const [tab, setTab] = useState<Tab>('match');
  const title = state?.game?.title ?? 'Game desk';
  useEffect(() => {
    document.title = `${state?.problem ? '! ' : ''}${title}`;
  }, [title, state?.problem]);
  if (!state) return <p className="dk-wait" role="status">{gone ? 'The desk does not answer: start agon game dev again.' : 'Connecting…'}</p>;
  return (
    <>
      <header className="dk-head">
        <h1>{title}</h1>
        {state.game && <span className="dk-quiet">{state.game.version}</span>}
        <div className="dk-tabs" role="group" aria-label="What is shown">
          {(['match', 'statement'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
              {one === 'match' ? 'Match' : 'Statement'}
            </button>
          ))}
        </div>
        <p className="dk-status" role="status">{statusOf(state, gone)}</p>
      </header>
      <main>
        {state.problem && <ProblemNote problem={state.problem} stays={state.match !== null} />}
        {tab === 'statement' ? <Statement state={state} /> : state.match ? <Played match={state.match} /> : null}
      </main>
    </>
  );
}

function statusOf({ busy, problem, match, folder }: State, gone: boolean): string {
  if (gone) return 'The desk does not answer: start agon game dev again.';
  if (busy) return `${busy.charAt(0).toUpperCase()}${busy.slice(1)}…`;
  if (problem) return 'There is something to mend.';
  return match ? `Match ${match.number} played. Save a file in ${folder} to play again.` : '';
}

type Opened = { readonly number: number; readonly game: Game; readonly replay: Replay; readonly file: Uint8Array };

/** The match that was played last. The one before it stays until the new one has been read. */
function Played({ match }: { readonly match: Match }): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState('');
  const [round, setRound] = useState(() => parsePlace(window.location.hash).round ?? 0);
  const place = useRef(window.location.hash);
  const { number } = match;
  useEffect(() => {
    let wanted = true;
    open(number).then(
      (next) => {
        if (!wanted) return;
        setOpened(next);
        setFailure('');
      },
      (error: unknown) => wanted && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
    };
  }, [number]);
  const onPlace = useCallback((next: string) => {
    place.current = `#${next}`;
    window.history.replaceState(null, '', `#${next}`);
  }, []);
  return (
    <>
      {failure && <p className="dk-problem" role="alert">The viewer cannot show the match: {failure}</p>}
      {opened && (
        <div className="dk-match">
          <div className="dk-viewer">
            <View key={opened.number} game={opened.game} replay={opened.replay} file={opened.file} place={place.current} onRound={setRound} onPlace={onPlace} />
          </div>
          <Rounds match={match} number={opened.number} round={Math.min(round, opened.replay.rounds)} />
        </div>
      )}
    </>
  );
}

async function open(number: number): Promise<Opened> {
  const at = `/matches/${number}`;
  const [pack, replay] = await Promise.all([fetched(`${at}/package`).then((r) => r.text()), fetched(`${at}/replay`).then((r) => r.arrayBuffer())]);
  const file = new Uint8Array(replay);
  const game = framesOf(parsePackage(pack), `${at}/viewer.html${moduleHash}`);
  return { number, game, replay: game.parse(file), file };
}

/** The statement as kits have it, in a frame without rights. */
function Statement({ state }: { readonly state: State }): ReactNode {
  const [language, setLanguage] = useState('statement');
  const languages = ['statement', ...(state.game?.statements ?? [])];
  // Another run may have another statement.
  const version = `${state.match?.number ?? 0}-${state.busy}`;
  return (
    <div className="dk-statement">
      {languages.length > 1 && (
        <div className="dk-tabs" role="group" aria-label="Language of the statement">
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={language === one} onClick={() => setLanguage(one)}>
              {one === 'statement' ? 'original' : one}
            </button>
          ))}
        </div>
      )}
      <iframe key={version} title="The statement" src={`/statement/${language}.html`} sandbox="" />
    </div>
  );
}
