export type Theme = 'system' | 'light' | 'dark';

const order: readonly Theme[] = ['system', 'light', 'dark'];

/** The theme after this one when the reader presses the button. */
export function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
}

// public/theme.js reads the same key before the first paint.
const key = 'agon.theme';

export function readTheme(): Theme {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Shows the theme now and remembers it where that is possible. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}
