import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type CSSProperties, type FormEvent } from 'react';
import { address, api } from '../../api/client.ts';
import { gradingQuery, gradingsQuery } from '../../api/people.ts';
import type { Bonus, Grading, GradeRules } from '../../api/types.ts';
import { plural, rating } from '../../labels/number.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { BonusFields } from './BonusFields.tsx';
import { bins } from './histogram.ts';
import { readPairs } from './pairs.ts';
import './people.css';
import './grades.css';

const route = getRouteApi('/contests/$contest/organize');

const forms: Record<GradeRules['form'], string> = {
  rank: 'by place: evenly from the first to the last',
  rating: 'by rating: evenly from the qualifying opponent’s rating to the best one’s',
  steps: 'by a table: the best N percent get P points',
};

/** Points from the ladder: rules, what they would give, and what was kept. */
export function GradesSection() {
  const { contest: slug } = route.useParams();
  const query = useQuery(gradingsQuery(slug));
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Loaded query={query} loading={<Skeleton lines={8} />}>
      {(data) => (
        <>
          <RulesForm key={data.gradings.length} slug={slug} start={data.default} kept={setChosen} />
          <section className="section" aria-labelledby="kept">
            <h2 id="kept">Kept gradings</h2>
            {data.gradings.length === 0 ? (
              <p className="dim">None yet. Look at what the rules give, then keep it: a kept grading stays the same when the ladder changes.</p>
            ) : (
              <Table
                caption="Kept gradings"
                rows={data.gradings}
                rowKey={(g) => g.number}
                columns={[
                  { title: 'number', className: 'right', cellClass: 'num', cell: (g) => g.number },
                  {
                    title: 'note',
                    cellClass: 'break',
                    cell: (g) => (
                      <>
                        {g.note}
                        {g.final && <span className="dim small"> with the final {g.final}</span>}
                        {g.outdated && <span className="small"> (of an older state of it)</span>}
                      </>
                    ),
                  },
                  {
                    title: 'kept',
                    cellClass: 'dim',
                    cell: (g) => (
                      <>
                        <Time at={g.created_at} />
                        {g.by && ` by ${g.by}`}
                      </>
                    ),
                  },
                  { title: 'students', className: 'right wide-only', cellClass: 'num', cell: (g) => g.students },
                  { title: 'taken away', className: 'right wide-only', cellClass: 'num', cell: (g) => g.exports === 0 ? 'never' : plural(g.exports, 'time') },
                  {
                    title: 'what to do',
                    quiet: true,
                    cellClass: 'right nowrap row-actions',
                    cell: (g) => (
                      <>
                        <button type="button" className="button-quiet" aria-expanded={chosen === g.number} onClick={() => setChosen(chosen === g.number ? null : g.number)}>
                          {chosen === g.number ? 'Close' : 'Open'} <span className="sr-only">grading {g.number}</span>
                        </button>
                        <a className="button button-quiet" href={address('/api/contests/{contest}/grades/{number}/csv', { path: { contest: slug, number: g.number } })} download>
                          CSV
                        </a>
                      </>
                    ),
                  },
                ]}
              />
            )}
            {chosen !== null && <Kept slug={slug} number={chosen} />}
          </section>
        </>
      )}
    </Loaded>
  );
}

function RulesForm({ slug, start, kept }: { slug: string; start: GradeRules; kept: (number: number) => void }) {
  const client = useQueryClient();
  const [rules, setRules] = useState(start);
  const [steps, setSteps] = useState(start.steps.map((s) => `${s.percent} ${s.points}`).join('\n'));
  const [note, setNote] = useState('');
  const params = { path: { contest: slug } };
  const preview = useMutation({ mutationFn: (r: GradeRules) => api.post('/api/contests/{contest}/grades/preview', { params, body: { rules: r } }) });
  const keep = useMutation({
    mutationFn: (r: GradeRules) => api.post('/api/contests/{contest}/grades', { params, body: { rules: r, note } }),
    onSuccess: async (g) => {
      await client.invalidateQueries({ queryKey: ['gradings', slug] });
      kept(g.number);
    },
  });
  const change = (values: Partial<GradeRules>) => {
    setRules({ ...rules, ...values });
    preview.reset();
  };
  const changeBonus = (bonus: Bonus | undefined) => {
    const { bonus: _, ...rest } = rules;
    setRules(bonus ? { ...rest, bonus } : rest);
    preview.reset();
  };
  const points = (key: 'best' | 'worst' | 'unqualified', label: string) => (
    <div className="field">
      <label htmlFor={key}>{label}</label>
      <input id={key} type="number" min={0} max={1000} step="any" required value={rules[key]} onChange={(e) => change({ [key]: Number(e.target.value) })} />
    </div>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.reset();
    preview.mutate(rules);
  };
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p className="dim">Everyone with a qualified player passes. Equal ratings get equal points.</p>
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor="form">Points for players on the ladder</label>
          <select id="form" value={rules.form} onChange={(e) => change({ form: e.target.value as GradeRules['form'] })}>
            {Object.entries(forms).map(([form, words]) => (
              <option key={form} value={form}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <div className="grade-fields">
          {points('best', 'Best')}
          {points('worst', 'Qualified, at least')}
          {points('unqualified', 'Not qualified')}
          <div className="field">
            <label htmlFor="decimals">Round to</label>
            <select id="decimals" value={rules.decimals} onChange={(e) => change({ decimals: Number(e.target.value) })}>
              <option value={0}>whole points</option>
              <option value={1}>one decimal</option>
              <option value={2}>two decimals</option>
            </select>
          </div>
        </div>
        {rules.form === 'steps' && (
          <div className="field">
            <label htmlFor="steps">Table</label>
            <textarea
              id="steps"
              rows={5}
              className="mono"
              value={steps}
              aria-describedby="steps-hint"
              onChange={(e) => {
                setSteps(e.target.value);
                change({ steps: readPairs(e.target.value).map(([percent, points]) => ({ percent, points })) });
              }}
            />
            <span className="hint" id="steps-hint">
              A line for each step: percent, points. “10 10” gives the first 10 % of the ladder 10 points. Players below all lines get the points for qualifying.
            </span>
          </div>
        )}
        <BonusFields slug={slug} rules={rules} change={changeBonus} />
        <p className="small dim">A half is rounded away from zero. Sample players are not counted.</p>
        <button type="submit" className="button-main" disabled={preview.isPending}>
          {preview.isPending ? 'Computing…' : 'Show what this gives'}
        </button>
      </form>
      {(preview.error ?? keep.error) && <Failure error={preview.error ?? keep.error} />}
      {preview.data && (
        <div className="preview">
          <Result slug={slug} grading={preview.data} />
          <div className="actions keep">
            <label htmlFor="note">Note</label>
            <input id="note" value={note} maxLength={200} placeholder="final grades" onChange={(e) => setNote(e.target.value)} />
            <button type="button" className="button-main" disabled={keep.isPending} onClick={() => keep.mutate(rules)}>
              {keep.isPending ? 'Keeping…' : 'Keep this grading'}
            </button>
            <span className="small dim">It is computed once more, from the ladder of that moment.</span>
          </div>
        </div>
      )}
    </section>
  );
}

function Kept({ slug, number }: { slug: string; number: number }) {
  const query = useQuery(gradingQuery(slug, number));
  return (
    <Loaded query={query} loading={<Skeleton lines={6} />}>
      {(data) => (
        <div className="preview">
          <h3>Grading {data.number}</h3>
          <p className="dim small">
            {forms[data.rules.form]}; best {data.rules.best}, qualified {data.rules.worst}, not qualified {data.rules.unqualified}. The ladder had counted {plural(data.results, 'result')}.
            {data.exports[0] && (
              <>
                {' '}
                Taken away last <Time at={data.exports[0].at} />
                {data.exports[0].by && ` by ${data.exports[0].by}`}.
              </>
            )}
          </p>
          {data.final && data.rules.bonus && (
            <p className="dim small">
              Bonus of the final {data.final.title}: {bonusWords(data.rules.bonus)}; nobody gets more than {data.rules.bonus.most}.
            </p>
          )}
          {data.final?.outdated && (
            <p className="notice">
              This grading is of an older state of the final {data.final.title}: since then a heat was redone, or an entrant has left. When its show is over again, keep another grading.
            </p>
          )}
          <Result slug={slug} grading={data} />
        </div>
      )}
    </Loaded>
  );
}

function bonusWords(bonus: Bonus): string {
  return bonus.places.map((line, i) => `${(bonus.places[i - 1]?.last ?? 0) + 1 === line.last ? `place ${line.last}` : `down to place ${line.last}`} +${line.points}`).join(', ');
}

function Result({ slug, grading }: { slug: string; grading: Grading }) {
  if (grading.rows.length === 0) return <p className="dim">Nobody is graded: there are no students among the members.</p>;
  const columns = bins(
    grading.rows.map((r) => r.points),
    grading.rules.unqualified,
    grading.rules.bonus?.most ?? grading.rules.best,
  );
  const most = Math.max(...columns.map((c) => c.count), 1);
  const mean = grading.rows.reduce((sum, r) => sum + r.points, 0) / grading.rows.length;
  return (
    <>
      <figure className="histogram">
        <figcaption className="small dim">
          {plural(grading.rows.length, 'student')}, {mean.toFixed(2)} points on average. How many get how many points:
        </figcaption>
        <ol>
          {columns.map((c) => (
            <li key={c.from}>
              <span className="num small">{c.count || ''}</span>
              <span className="bar" style={{ '--share': c.count / most } as CSSProperties} />
              <span className="num small dim">{c.label}</span>
              <span className="sr-only">points</span>
            </li>
          ))}
        </ol>
      </figure>
      <TableScroll label="Points">
        <Table
          caption="What each student gets"
          rows={grading.rows}
          rowKey={(r) => r.person}
          columns={[
            {
              title: 'student',
              cellClass: 'break',
              cell: (r) => (
                <>
                  <Link to="/contests/$contest/organize/grades/$person" params={{ contest: slug, person: String(r.person) }}>
                    {r.name || r.account}
                  </Link>
                  <span className="dim small">
                    {r.group && ` · ${r.group}`}
                    {r.team && ` · ${r.team}`}
                  </span>
                </>
              ),
            },
            { title: 'points', className: 'right', cellClass: 'num', cell: (r) => r.points.toFixed(grading.rules.decimals) },
            grading.final && {
              title: 'final',
              className: 'right',
              cellClass: 'num nowrap',
              cell: (r) => r.final_place !== null && (
                <>
                  <span className="dim">place {r.final_place}</span>
                  {r.bonus > 0 && ` +${r.bonus.toFixed(grading.rules.decimals)}`}
                </>
              ),
            },
            { title: 'player', cellClass: 'break', cell: (r) => r.player },
            { title: 'place', className: 'right wide-only', cellClass: 'num', cell: (r) => r.place ?? '' },
            {
              title: 'rating',
              className: 'right wide-only',
              cellClass: 'num',
              cell: (r) => r.rating === null ? '' : `${rating(r.rating)} ± ${rating(r.interval ?? 0)}`,
            },
            { title: 'why', className: 'wide-only', cellClass: 'small dim', cell: (r) => r.why },
          ]}
        />
      </TableScroll>
    </>
  );
}
