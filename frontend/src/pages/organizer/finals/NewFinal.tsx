import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { boardsQuery, type FinalChoice, finalsQuery, forecastQuery } from '../../../api/queries.ts';
import { newKey } from '../../../api/submit.ts';
import type { FinalPlan, FinalRules } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Boards } from './Boards.tsx';
import { type Choice, Entrants } from './Entrants.tsx';
import { sentence } from './forecast.ts';
import { FormatTable } from './FormatTable.tsx';
import { Parameters } from './Parameters.tsx';
import { useDebounced } from '../../../components/useDebounced.ts';
import './finals.css';

const route = getRouteApi('/contests/$contest/organize/finals/new');

// A forecast costs seconds of a core: it waits until nobody types.
const pause = 500;

/** The form of a new final: who, how, and what that will come to. */
export function NewFinal() {
  const { contest } = route.useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [title, setTitle] = useState('Final');
  const [choice, setChoice] = useState<Choice>({ first: 16, builtins: false, without: [] });
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const [format, setFormat] = useState<FinalRules['format']>('single');
  const [own, setOwn] = useState<Partial<Record<string, FinalRules>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const attempt = useRef({ plan: '', key: '' }); // the same key for every try of one plan: a final that is sent twice is one

  const boards = useQuery(boardsQuery(contest)).data?.filter((b) => !b.retired) ?? [];
  const on = leftOut.length > 0 ? boards.filter((b) => !leftOut.includes(b.id)).map((b) => b.id) : [];
  const noBoard = leftOut.length > 0 && on.length === 0;
  const wanted = { choice, on, rules: Object.values(own) as FinalRules[] };
  const settled = useDebounced(wanted, pause);
  const ladder = useQuery(forecastQuery(contest, ofLadder(settled.choice), [])).data?.entrants ?? none;
  const chosen = useMemo(() => chosenOf(settled.choice, ladder, settled.on), [settled, ladder]);
  const { data: forecasts, error, isFetching, refetch } = useQuery(forecastQuery(contest, chosen, settled.rules));

  const forecast = forecasts?.formats.find((one) => one.format === format);
  const rules = own[format] ?? forecast?.rules;
  const stale = isFetching || JSON.stringify(settled) !== JSON.stringify(wanted);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (!rules || sending) return;
    setSending(true);
    setFailure(null);
    try {
      const plan: FinalPlan = { title, rules: own[format] ?? { format }, ...chosenOf(choice, ladder, on) };
      const text = JSON.stringify(plan);
      if (attempt.current.plan !== text) attempt.current = { plan: text, key: newKey() };
      const made = await api.post('/api/contests/{contest}/finals', { params: { path: { contest }, header: { 'Idempotency-Key': attempt.current.key } }, body: plan });
      void client.invalidateQueries({ queryKey: finalsQuery(contest).queryKey });
      await navigate({ to: '/contests/$contest/organize/finals/$final', params: { contest, final: String(made.id) } });
    } catch (err) {
      setFailure(err);
      setSending(false);
    }
  };

  return (
    <form className="new-final" onSubmit={(event) => void create(event)}>
      <h2>New final</h2>
      <label className="field">
        Title
        <input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={100} required />
      </label>
      <Entrants choice={choice} change={setChoice} ladder={ladder} />
      <Boards contest={contest} boards={boards} without={leftOut} change={setLeftOut} />
      <fieldset className="format-field">
        <legend>How it is played</legend>
        {error && !forecasts && <Failure error={error} retry={() => void refetch()} />}
        {!error && !forecasts && <Skeleton lines={9} height={44} label="Working out the forecast" />}
        {forecasts && (
          <>
            <p className="hint" role="status">
              {stale
                ? 'Working out the forecast…'
                : `Forecast from the contest’s own ratings${forecasts.match_seconds === null ? '; how long a match takes is not known yet' : ''}. ± is how far simulation may be off, in 19 of 20 forecasts no farther. The range below a number is where 9 of 10 finals are.`}
            </p>
            <FormatTable formats={forecasts.formats} chosen={format} choose={(next) => setFormat(next as FinalRules['format'])}>
              {forecast && rules && (
                <Parameters
                  forecast={forecast}
                  rules={rules}
                  change={(next) => setOwn({ ...own, [format]: next })}
                  reset={own[format] && (() => setOwn(without(own, format)))}
                />
              )}
            </FormatTable>
          </>
        )}
      </fieldset>
      {failure !== null && <Failure error={failure} />}
      {error && forecasts && <Failure error={error} retry={() => void refetch()} />}
      {forecast && forecasts && !forecast.problem && <p className={stale ? 'notice dim' : 'notice'}>{sentence(forecast, forecasts)}</p>}
      <div className="actions">
        <button type="submit" className="button-main" disabled={forecast?.problem !== '' || noBoard || sending || stale}>
          Create the final
        </button>
        <Link to="/contests/$contest/organize/finals" params={{ contest }}>
          Back to the finals
        </Link>
      </div>
    </form>
  );
}

const none: readonly string[] = [];

function ofLadder(choice: Choice): FinalChoice {
  return { first: choice.first, builtins: choice.builtins };
}

/** The entrants as the API takes them: the ladder, or names when a player was taken out; and the boards, when some were taken out. */
function chosenOf(choice: Choice, ladder: readonly string[], boards: readonly number[]): FinalChoice {
  const left = ladder.filter((name) => !choice.without.includes(name));
  return { ...(left.length < ladder.length ? { players: left } : ofLadder(choice)), ...(boards.length > 0 ? { boards: [...boards] } : {}) };
}

function without(own: Partial<Record<string, FinalRules>>, format: string): Partial<Record<string, FinalRules>> {
  const { [format]: _, ...rest } = own;
  return rest;
}
