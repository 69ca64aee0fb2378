import { useState } from 'react';

const key = 'agon-language';

/** The language in which the reader wants rules and texts: chosen once for all contests; empty leaves it to the browser. */
export function useReadingLanguage(): [string, (language: string) => void] {
  const [language, setLanguage] = useState(() => stored());
  const choose = (next: string) => {
    setLanguage(next);
    try {
      window.localStorage.setItem(key, next);
    } catch {
      // Without storage the choice holds for this page.
    }
  };
  return [language, choose];
}

function stored(): string {
  try {
    const found = window.localStorage.getItem(key) ?? '';
    return /^[a-z]{2,3}$/.test(found) ? found : '';
  } catch {
    return '';
  }
}

/** The name of a language, in that language. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
