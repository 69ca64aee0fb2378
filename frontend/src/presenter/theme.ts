import { useEffect, useState } from 'react';

/** Dark or light for the show alone: a beamer wants another one than its owner's desk. Gives the key's action. */
export function useShowTheme(): () => void {
  const [dark, setDark] = useState<boolean | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset['theme'];
    if (dark === null) return;
    root.dataset['theme'] = dark ? 'dark' : 'light';
    return () => {
      if (before === undefined) delete root.dataset['theme'];
      else root.dataset['theme'] = before;
    };
  }, [dark]);
  return () => setDark(!isDark());
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
