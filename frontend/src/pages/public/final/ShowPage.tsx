import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { finalQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { useLive } from '../../../events/useLive.ts';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { type Action, actionOf, ownKey } from '../../../presenter/keys.ts';
import { KeyHelp } from '../../../presenter/KeyHelp.tsx';
import { goesOn } from '../../../presenter/move.ts';
import { Slide } from '../../../presenter/Slide.tsx';
import { kindWords, stageOf } from '../../../presenter/steps.ts';
import { Strip } from '../../../presenter/Strip.tsx';
import { useShowTheme } from '../../../presenter/theme.ts';
import { useShow } from '../../../presenter/useShow.ts';
import '../../../presenter/show.css';

const route = getRouteApi('/finals/$id/show');

/** The show for the projector: one thing at a time in the whole window. It only requests what is revealed. */
export function ShowPage() {
  const { id } = route.useParams();
  const { data: final, error, refetch } = useQuery({
    ...finalQuery(Number(id)),
    gcTime: Infinity,
    // A presenter needs to know that more steps have become available while the final is played; nobody else sees that.
    refetchInterval: ({ state: { data } }) => (data?.backstage && goesOn(data) ? 5000 : false),
  });
  const live = useLive(final?.contest);
  useTitle(final && `${final.title}: show`);
  if (!final) {
    if (isNotFound(error)) return <NotFoundPage what="final" />;
    return error ? <Failure error={error} retry={() => void refetch()} /> : <div className="show" role="status" aria-label="Loading the show" />;
  }
  return <Show final={final} offline={live === 'offline'} />;
}

function Show({ final, offline }: { final: Final; offline: boolean }) {
  const presents = final.backstage !== null;
  const show = useShow(final);
  const [strip, setStrip] = useState(true);
  const [blank, setBlank] = useState(false);
  const [help, setHelp] = useState(false);
  const switchTheme = useShowTheme();
  const root = useRef<HTMLDivElement>(null);
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (final.step > 0) setSince((before) => before ?? Date.now());
  }, [final.step]);

  const act = useCallback(
    (action: Action) => {
      const wakes = blank && action !== 'dark' && action !== 'full';
      if (wakes) setBlank(false); // moving on ends the blank screen, and shows the current step first
      switch (action) {
        case 'next':
        case 'back':
          if (!wakes) show[action]();
          break;
        case 'blank':
          if (!wakes) setBlank(true);
          break;
        case 'dark':
          switchTheme();
          break;
        case 'full':
          if (document.fullscreenElement) void document.exitFullscreen();
          else void root.current?.requestFullscreen?.().catch(() => undefined);
          break;
        case 'strip':
          setStrip((shown) => !shown);
          break;
        case 'replay':
          root.current?.querySelector<HTMLButtonElement>('.vw-transport .vw-strong')?.click();
          break;
        case 'help':
          setHelp(true);
          break;
        case 'escape':
          setHelp(false);
      }
    },
    [blank, show, switchTheme],
  );
  useKeys(presents, help, act);

  const step = final.now;
  const trouble = show.trouble || (offline ? 'The connection is lost; trying again.' : '');
  return (
    <div className="show" ref={root}>
      <h1 className="sr-only">{final.title}</h1>
      <p className="sr-only" role="status">
        {step ? `${kindWords[step.kind]}: ${stageOf(final, step)?.name ?? final.title}` : ''}
      </p>
      <div className="show-stage" key={final.step} data-step={final.step} data-kind={step?.kind}>
        {step ? <Slide final={final} step={step} plays /> : <Waiting final={final} presents={presents} />}
      </div>
      {presents && strip ? (
        <Strip final={final} since={since} trouble={trouble} moving={show.moving} act={act} />
      ) : (
        trouble && <p className="show-trouble" role="status">{trouble}</p>
      )}
      {blank && <div className="show-blank" role="status" aria-label="The screen is blank. B brings the picture back." />}
      {help && <KeyHelp presents={presents} onClose={() => setHelp(false)} />}
    </div>
  );
}

function Waiting({ final, presents }: { final: Final; presents: boolean }) {
  return (
    <div className="slide slide-wait">
      <p className="slide-contest">{final.contest_title}</p>
      {presents ? (
        <>
          <p className="slide-lead">Nothing is revealed yet. The next key shows the title.</p>
          <p>
            <Link to="/contests/$contest/organize/finals/$final" params={{ contest: final.contest, final: String(final.id) }}>
              Back to the control page
            </Link>
          </p>
        </>
      ) : (
        <p className="slide-lead">It begins soon.</p>
      )}
    </div>
  );
}

/** The show's keys, before anything on the page gets them. */
function useKeys(presents: boolean, help: boolean, act: (action: Action) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (help || ownKey(event.key, (event.target as HTMLElement).tagName)) return;
      const action = actionOf(event, presents);
      if (action === null) return;
      event.preventDefault();
      event.stopPropagation();
      act(action);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [presents, help, act]);
}
