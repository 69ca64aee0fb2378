import { lazy, type ReactNode, Suspense } from 'react';
import type { Final, ShowStep, StepKind } from '../api/types.ts';
import { ChampionsSlide } from './slides/ChampionsSlide.tsx';
import { HeatSlide } from './slides/HeatSlide.tsx';
import { ResultSlide } from './slides/ResultSlide.tsx';
import { StageSlide } from './slides/StageSlide.tsx';
import { TableSlide } from './slides/TableSlide.tsx';
import { TitleSlide } from './slides/TitleSlide.tsx';
import './show.css';

const MatchSlide = lazy(() => import('./slides/MatchSlide.tsx'));

export interface SlideProps {
  final: Final;
  step: ShowStep;
  /** The reader's player. */
  mine?: string | undefined;
  /** The replay begins by itself; otherwise the reader asks for it. */
  plays: boolean;
}

const slides: Readonly<Record<StepKind, (props: SlideProps) => ReactNode>> = {
  title: ({ final, mine }) => <TitleSlide final={final} mine={mine} />,
  stage: ({ final, step, mine }) => <StageSlide final={final} step={step} mine={mine} />,
  heat: ({ final, step, mine }) => <HeatSlide final={final} step={step} mine={mine} />,
  match: ({ final, step, plays }) => (
    <Suspense fallback={<div className="slide" role="status" aria-label="Loading the replay" />}>
      <MatchSlide key={step.match_id} final={final} step={step} plays={plays} />
    </Suspense>
  ),
  result: ({ final, step, mine }) => <ResultSlide final={final} step={step} mine={mine} />,
  table: ({ final, step, mine }) => <TableSlide final={final} step={step} mine={mine} />,
  champions: ({ final, mine }) => <ChampionsSlide final={final} mine={mine} />,
};

/** One step of a show: one thing at a time. */
export function Slide(props: SlideProps) {
  return slides[props.step.kind](props);
}
