import { useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { applyTheme, nextTheme, readTheme } from './theme.ts';

/** Switches between the system's colours, light and dark. */
export function ThemeButton() {
  const [theme, setTheme] = useState(readTheme);
  const next = nextTheme(theme);
  return (
    <button
      type="button"
      className="button-quiet"
      title={`Colours: ${theme}. Press for ${next}.`}
      onClick={() => {
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'half'} />
      <span className="wide-only">{theme}</span>
      <span className="sr-only">colours; switch to {next}</span>
    </button>
  );
}
