import type { FinalForecast, FinalRules } from '../../../api/types.ts';
import { plural } from '../../../labels/number.ts';
import { within } from './forecast.ts';
import { changed, numbersOf, switchesOf } from './rules.ts';

interface Props {
  forecast: FinalForecast;
  rules: FinalRules;
  change: (rules: FinalRules) => void;
  /** Back to the format's defaults; undefined: they are. */
  reset: (() => void) | undefined;
}

/** The parameters of the chosen format. */
export function Parameters({ forecast, rules, change, reset }: Props) {
  return (
    <fieldset className="parameters">
      <legend className="sr-only">Parameters of {forecast.title}</legend>
      <div className="parameters-numbers">
        {numbersOf(forecast.fields).map(({ name, label, hint, min = 1, step = 1 }) => (
          <label key={name}>
            {label}
            <input
              type="number"
              min={min}
              step={step}
              value={rules[name] ?? 0}
              onChange={(event) => {
                const value = event.target.valueAsNumber;
                if (Number.isFinite(value)) change(changed(rules, { [name]: value }));
              }}
            />
            {hint && <small>{hint}</small>}
          </label>
        ))}
      </div>
      {switchesOf(forecast.fields).map(({ name, label, hint }) => (
        <label key={name} className="check">
          <input type="checkbox" checked={rules[name] ?? false} onChange={(event) => change(changed(rules, { [name]: event.target.checked }))} />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
      <ul className="small dim">
        {forecast.in_words.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {forecast.note && <p className="small warn">{forecast.note}</p>}
      {forecast.favourites.length > 0 && (
        <p className="small dim">
          Most probable winners: {forecast.favourites.map((f) => `${f.player} ${within(f.wins, f.wins_error)}`).join(', ')}, from {plural(forecast.simulations, 'simulated final')}.
        </p>
      )}
      {reset && (
        <button type="button" onClick={reset}>
          Back to the defaults
        </button>
      )}
    </fieldset>
  );
}
