import type { SourceLanguage } from './check.ts';

interface NameProps {
  /** Null while only the server can tell. */
  language: string | null;
  value: string;
  onChange: (name: string) => void;
}

/** Asks for the name of a player that does not name itself. */
export function NameField({ language, value, onChange }: NameProps) {
  return (
    <div className="field">
      <label htmlFor="player-name">Name of the player</label>
      <input id="player-name" type="text" value={value} maxLength={40} autoComplete="off" spellCheck={false} aria-describedby="player-name-hint" onChange={(e) => onChange(e.target.value)} />
      <p id="player-name-hint" className="small dim">
        {language ? `Players in ${language} do not name themselves.` : 'Needed when the source does not name the player.'} Use letters, digits and _. It is taken for good
        once the player has qualified.
      </p>
    </div>
  );
}

interface LanguageProps {
  languages: SourceLanguage[];
  value: string;
  onChange: (id: string) => void;
}

/** The language of the player. Those that are not installed are shown with what they lack. */
export function LanguageField({ languages, value, onChange }: LanguageProps) {
  return (
    <div className="field">
      <label htmlFor="language">Language</label>
      <select id="language" value={value} onChange={(e) => onChange(e.target.value)}>
        <option value="">by the file’s name</option>
        {languages.map((l) => (
          <option key={l.id} value={l.id} disabled={!l.available}>
            {l.available ? l.title : `${l.title}: not installed here (needs ${l.needs.join(', ')})`}
          </option>
        ))}
      </select>
    </div>
  );
}
