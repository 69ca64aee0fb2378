export interface Choice {
  /** The number of players from the top of the ladder; 0: all. */
  first: number;
  builtins: boolean;
  /** Names of those of them who do not take part. */
  without: readonly string[];
}

interface Props {
  choice: Choice;
  change: (choice: Choice) => void;
  /** The entrants if nobody were taken out, the strongest first. */
  ladder: readonly string[];
}

/** The players of a final. */
export function Entrants({ choice, change, ladder }: Props) {
  const toggle = (name: string) => {
    const out = choice.without.includes(name);
    change({ ...choice, without: out ? choice.without.filter((one) => one !== name) : [...choice.without, name] });
  };
  return (
    <fieldset className="entrants">
      <legend>Who takes part</legend>
      <div className="actions">
        <label>
          The first{' '}
          <input
            type="number"
            min={0}
            max={1000}
            value={choice.first}
            onChange={(event) => Number.isInteger(event.target.valueAsNumber) && change({ ...choice, first: Math.max(0, event.target.valueAsNumber) })}
          />{' '}
          of the ladder <span className="dim">(0: all)</span>
        </label>
        <label className="check">
          <input type="checkbox" checked={choice.builtins} onChange={(event) => change({ ...choice, builtins: event.target.checked, without: [] })} />
          <span>the sample players too</span>
        </label>
      </div>
      {ladder.length > 0 && (
        <ol className="entrant-list" aria-label="Players by seeding">
          {ladder.map((name) => (
            <li key={name}>
              <label className="check">
                <input type="checkbox" checked={!choice.without.includes(name)} onChange={() => toggle(name)} />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ol>
      )}
      <p className="hint">
        {choice.without.length > 0
          ? 'These players are fixed now; their versions and ratings are those of the moment in which the final begins.'
          : 'The ladder of the moment in which the final begins decides.'}
      </p>
    </fieldset>
  );
}
