import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { finalsQuery } from '../../api/queries.ts';
import type { Bonus, GradeRules } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { readPairs } from './pairs.ts';

/** What a final adds to the points of the ladder. */
export function BonusFields({ slug, rules, change }: { slug: string; rules: GradeRules; change: (bonus: Bonus | undefined) => void }) {
  const { data: finals, error, refetch } = useQuery(finalsQuery(slug));
  const { bonus } = rules;
  const [text, setText] = useState(bonus ? textOf(bonus) : '1 3\n3 2\n8 1');
  const ended = (finals ?? []).filter((f) => f.state === 'done');
  const none = finals !== undefined && ended.length === 0 && !bonus;
  const places = (value: string) => readPairs(value).map(([last, points]) => ({ last: Math.trunc(last), points }));
  return (
    <fieldset className="bonus">
      <legend>Final</legend>
      {error && !finals && <Failure error={error} retry={() => void refetch()} />}
      <label>
        <input
          type="checkbox"
          checked={bonus !== undefined}
          disabled={none}
          onChange={(e) => change(e.target.checked ? { final: ended[0]?.id ?? 0, most: rules.best, places: places(text) } : undefined)}
        />
        Places in a final give a bonus
      </label>
      {none && <p className="hint">No final is played to its end yet.</p>}
      {bonus && (
        <>
          <div className="grade-fields">
            <div className="field">
              <label htmlFor="bonus-final">Final</label>
              <select id="bonus-final" value={bonus.final} onChange={(e) => change({ ...bonus, final: Number(e.target.value) })}>
                {!ended.some((f) => f.id === bonus.final) && <option value={bonus.final}>choose one that is over</option>}
                {ended.map((f) => (
                  <option key={f.id} value={f.id}>
                    {f.title}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="bonus-most">Most, with bonus</label>
              <input id="bonus-most" type="number" min={0} max={1000} step="any" required value={bonus.most} onChange={(e) => change({ ...bonus, most: Number(e.target.value) })} />
            </div>
          </div>
          <div className="field">
            <label htmlFor="bonus-places">Bonus by place</label>
            <textarea
              id="bonus-places"
              rows={4}
              className="mono"
              value={text}
              aria-describedby="bonus-hint"
              onChange={(e) => {
                setText(e.target.value);
                change({ ...bonus, places: places(e.target.value) });
              }}
            />
            <span className="hint" id="bonus-hint">
              A line for each step: last place, points. “1 3” gives the champion 3, “8 1” after it 1 to everybody else down to place 8.
            </span>
          </div>
          <p className="small dim">
            Points = points of the ladder + bonus, and no more than {bonus.most}. Shared places get equal bonuses; of several players of one author the best counts. Students without a qualified
            player get none. The show of the final has to be over: grades would tell how it ends.
          </p>
        </>
      )}
    </fieldset>
  );
}

function textOf(bonus: Bonus): string {
  return bonus.places.map((line) => `${line.last} ${line.points}`).join('\n');
}
