import { useId, useState } from 'react';
import type { TextIn } from '../../../api/types.ts';
import MarkdownText from '../../../components/MarkdownText.tsx';
import { languageName } from '../../../components/useReadingLanguage.ts';
import './texts.css';

/** Languages that are offered; any other can be typed. */
const offered = ['en', 'ca', 'es', 'gl', 'eu', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'el', 'ro', 'uk'];

interface Props {
  /** What the texts are together, for names of fields. */
  name: string;
  texts: TextIn[];
  titled?: boolean;
  picture?: (name: string) => string | null;
  /** Says what is wrong, by the place in the list. */
  problem: (index: number) => string | undefined;
  onChange: (texts: TextIn[]) => void;
}

/** One text in all its languages, beside what readers will see. */
export function LanguageTexts({ name, texts, titled = false, picture, problem, onChange }: Props) {
  const [chosen, setChosen] = useState(0);
  const [added, setAdded] = useState('');
  const id = useId();
  const at = Math.min(chosen, texts.length - 1);
  const text = texts[at];
  const change = (fields: Partial<TextIn>) => onChange(texts.map((t, i) => (i === at ? { ...t, ...fields } : t)));
  const add = (language: string) => {
    if (!/^[a-z]{2,3}$/.test(language) || texts.some((t) => t.language === language)) return;
    onChange([...texts, { language, text: '', ...(titled ? { title: '' } : {}) }]);
    setChosen(texts.length);
    setAdded('');
  };
  return (
    <div className="language-texts">
      <div className="actions">
        {texts.map((t, i) => (
          <button key={t.language} type="button" aria-pressed={i === at} onClick={() => setChosen(i)} lang={t.language}>
            {languageName(t.language)}
            {problem(i) && <span className="bad"> !</span>}
          </button>
        ))}
        <label htmlFor={`${id}-add`} className="dim">
          Add a language
        </label>
        <input id={`${id}-add`} list={`${id}-languages`} value={added} maxLength={3} size={4} placeholder="ca" onChange={(e) => setAdded(e.target.value.trim().toLowerCase())} />
        <datalist id={`${id}-languages`}>
          {offered
            .filter((code) => !texts.some((t) => t.language === code))
            .map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
        </datalist>
        <button type="button" disabled={!/^[a-z]{2,3}$/.test(added) || texts.some((t) => t.language === added)} onClick={() => add(added)} aria-label={`Add the language to ${name}`}>
          Add
        </button>
      </div>
      {text && (
        <>
          {titled && (
            <div className="field">
              <label htmlFor={`${id}-title`}>Title ({text.language})</label>
              <input id={`${id}-title`} value={text.title ?? ''} maxLength={80} lang={text.language} onChange={(e) => change({ title: e.target.value })} />
            </div>
          )}
          <div className="text-panes">
            <div>
              <label htmlFor={`${id}-text`}>Markdown ({text.language})</label>
              <textarea id={`${id}-text`} rows={14} value={text.text} lang={text.language} spellCheck onChange={(e) => change({ text: e.target.value })} aria-describedby={problem(at) ? `${id}-problem` : undefined} />
            </div>
            <div role="group" aria-label={`What readers see of ${name} (${text.language})`} className="text-preview">
              {text.text.trim() === '' ? <p className="dim">What readers will see.</p> : <MarkdownText markdown={text.text} top={3} language={text.language} {...(picture ? { picture } : {})} />}
            </div>
          </div>
          {problem(at) && (
            <p id={`${id}-problem`} className="bad" role="alert">
              {problem(at)}
            </p>
          )}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              onChange(texts.filter((_, i) => i !== at));
              setChosen(0);
            }}
          >
            Take away {languageName(text.language)}
          </button>
        </>
      )}
    </div>
  );
}
