import { type FormEvent, useState } from 'react';
import type { Final } from '../../../api/types.ts';
import { Time } from '../../../components/Time.tsx';
import { heatName } from '../../../presenter/steps.ts';
import type { Acts } from './useActs.ts';

/** What changes the course of a final. Each needs a reason, which is written down. */
export function Interventions({ final, acts }: { final: Final; acts: Acts }) {
  const decided = final.stages.flatMap((stage) => stage.heats.filter((heat) => heat.state === 'result' && heat.wanted > 0).map((heat) => ({ key: heat.key, name: `${stage.name}, ${heat.name}` })));
  const gone = new Set(final.backstage?.departures.filter((departure) => departure.disqualified).map((departure) => departure.player));
  const players = final.entrants.filter((entrant) => !gone.has(entrant.player));
  const redos = final.backstage?.redos ?? [];
  const departures = final.backstage?.departures ?? [];
  return (
    <section className="section no-print" aria-labelledby="interventions">
      <h2 id="interventions">Put something right</h2>
      <div className="interventions">
        <Intervention
          title="Play a heat again"
          label="Heat"
          hint="What depends on it is played again too, and nothing else."
          options={decided.map((heat) => [heat.key, heat.name])}
          buttons={[['Play it again', acts.redo]]}
          busy={acts.busy}
          empty="No heat is decided yet."
        />
        <Intervention
          title="Take a player out"
          label="Player"
          hint="A withdrawn player keeps the place that it has reached; a disqualified one has none."
          options={players.map((entrant) => [entrant.player, entrant.player])}
          buttons={[
            ['Withdraw it', acts.withdraw],
            ['Disqualify it', acts.disqualify],
          ]}
          busy={acts.busy}
          empty="Nobody is left."
        />
      </div>
      {redos.length + departures.length > 0 && (
        <ul className="small">
          {departures.map((departure) => (
            <li key={`${departure.player} ${departure.at}`}>
              {departure.player} {departure.disqualified ? 'was disqualified' : 'has withdrawn'} <Time at={departure.at} />: {departure.reason}
            </li>
          ))}
          {redos.map((redo) => (
            <li key={`${redo.heat} ${redo.at}`}>
              {heatName(final, redo.heat)} is played again, <Time at={redo.at} />: {redo.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Props {
  title: string;
  label: string;
  hint: string;
  options: readonly (readonly [value: string, name: string])[];
  buttons: readonly (readonly [label: string, act: (value: string, reason: string) => Promise<boolean>])[];
  busy: boolean;
  empty: string;
}

function Intervention({ title, label, hint, options, buttons, busy, empty }: Props) {
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const chosen = options.some(([one]) => one === value) ? value : (options[0]?.[0] ?? '');
  const ready = chosen !== '' && reason.trim() !== '' && !busy;
  const send = (event: FormEvent, act: (value: string, reason: string) => Promise<boolean>) => {
    event.preventDefault();
    void act(chosen, reason).then((done) => done && setReason(''));
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <h3>{title}</h3>
      {options.length === 0 ? (
        <p className="dim small">{empty}</p>
      ) : (
        <>
          <label className="field">
            {label}
            <select value={chosen} onChange={(event) => setValue(event.target.value)}>
              {options.map(([one, name]) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            Reason
            <input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={500} placeholder="one sentence" />
          </label>
          <p className="hint small dim">{hint}</p>
          <div className="actions">
            {buttons.map(([name, act]) => (
              <button key={name} type="button" disabled={!ready} onClick={(event) => send(event, act)}>
                {name}
              </button>
            ))}
          </div>
        </>
      )}
    </form>
  );
}
