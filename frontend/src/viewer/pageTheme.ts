import { useEffect, useState } from 'react';
import type { Theme } from './game';
import { readTheme } from './theme';

/** The page's colours, read again when the reader or the system changes them. */
export function usePageTheme(): Theme {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const update = () => setTheme(currentTheme());
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', update);
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', update);
      chosen.disconnect();
    };
  }, []);
  return theme;
}

/** The page's colours as they are now. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const style = getComputedStyle(document.documentElement);
  return readTheme((property) => style.getPropertyValue(property), dark);
}
