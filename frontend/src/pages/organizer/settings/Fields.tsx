import { useId, type ReactNode } from 'react';

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A label, what it labels, a hint and what is wrong with it. */
function Labelled({ label, hint, error, children }: Common & { children: (props: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': error !== undefined })}
      <p id={`${id}-hint`} className="hint">
        {error && <strong className="bad">{error} </strong>}
        {hint}
      </p>
    </div>
  );
}

interface TextProps extends Common {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'datetime-local';
  maxLength?: number;
  list?: string;
  mono?: boolean;
  required?: boolean;
}

export function TextField({ value, onChange, type = 'text', maxLength, list, mono = false, required = false, ...common }: TextProps) {
  return (
    <Labelled {...common}>
      {(props) => (
        <input
          {...props}
          type={type}
          value={value}
          required={required}
          className={mono ? 'mono' : undefined}
          autoComplete="off"
          spellCheck={!mono}
          onChange={(e) => onChange(e.target.value)}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...(list === undefined ? {} : { list })}
        />
      )}
    </Labelled>
  );
}

interface AreaProps extends Common {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  mono?: boolean;
}

export function AreaField({ value, onChange, rows, mono = false, ...common }: AreaProps) {
  return (
    <Labelled {...common}>
      {(props) => (
        <textarea {...props} rows={rows} value={value} className={mono ? 'mono area' : 'area'} spellCheck={!mono} wrap={mono ? 'off' : 'soft'} onChange={(e) => onChange(e.target.value)} />
      )}
    </Labelled>
  );
}

interface NumberProps extends Common {
  value: number | null;
  onChange: (value: number | null) => void;
  step?: string;
  unit?: string;
}

/** A number; an empty field is null. */
export function NumberField({ value, onChange, step = '1', unit, label, ...common }: NumberProps) {
  return (
    <Labelled label={unit ? `${label} (${unit})` : label} {...common}>
      {(props) => (
        <input {...props} type="number" step={step} value={value ?? ''} inputMode="decimal" onChange={(e) => onChange(e.target.value === '' ? null : Number(e.target.value))} />
      )}
    </Labelled>
  );
}

interface ChoiceProps<T extends string> extends Common {
  value: T;
  choices: readonly (readonly [value: T, words: string])[];
  onChange: (value: T) => void;
  disabled?: boolean;
}

export function ChoiceField<T extends string>({ value, choices, onChange, disabled = false, ...common }: ChoiceProps<T>) {
  return (
    <Labelled {...common}>
      {(props) => (
        <select {...props} value={value} disabled={disabled} onChange={(e) => onChange(choices.find(([v]) => v === e.target.value)?.[0] ?? value)}>
          {choices.map(([v, words]) => (
            <option key={v} value={v}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface ChecksProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Null: all of them. */
  value: string[] | null;
  choices: readonly (readonly [value: string, words: string])[];
  onChange: (value: string[] | null) => void;
}

/** Some of a list. As long as all are chosen, those that come later are, too. */
export function ChecksField({ label, error, hint, value, choices, onChange }: ChecksProps) {
  const toggle = (id: string, on: boolean) => {
    const next = choices.map(([v]) => v).filter((v) => (v === id ? on : value === null || value.includes(v)));
    onChange(next.length === choices.length ? null : next);
  };
  return (
    <fieldset className="checks">
      <legend>{label}</legend>
      <div>
        {choices.map(([v, words]) => (
          <label key={v} className="check">
            <input type="checkbox" checked={value === null || value.includes(v)} onChange={(e) => toggle(v, e.target.checked)} />
            {words}
          </label>
        ))}
      </div>
      {(error ?? hint) && (
        <p className="hint">
          {error && <strong className="bad">{error} </strong>}
          {hint}
        </p>
      )}
    </fieldset>
  );
}
