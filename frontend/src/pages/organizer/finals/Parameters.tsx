import type { FinalForecast, FinalRules } from '../../../api/types.ts';
import { percent } from '../../../presenter/number.ts';
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
        {numbersOf(forecast.fields).map(({ name, label, hint }) => (
          <label key={name}>
            {label}
            <input
              type="number"
              min={name === 'certainty' ? 0.5 : 1}
              step={name === 'certainty' ? 0.005 : 1}
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
      {forecast.favourites.length > 0 && (
        <p className="small dim">
          Most probable winners: {forecast.favourites.map((f) => `${f.player} ${percent(f.wins)}`).join(', ')} ({forecast.simulations} simulated finals).
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
