import type { Site } from '../api/types.ts';

const colour = /^#[0-9a-f]{6}$/;

// What is made of an accent in each theme. The site has checked its contrast (package looks); buttons that are pointed at
// get darker in the light theme and lighter in the dark one, which only adds to it.
const declarations = (accent: string, towards: string, ground: string) =>
  [
    `--accent:${accent}`,
    `--accent-text:${accent}`,
    `--accent-strong:${accent}`,
    `--accent-hover:color-mix(in srgb,${accent} 82%,${towards})`,
    `--accent-soft:color-mix(in srgb,${accent} 10%,${ground})`,
  ].join(';');

/** The style sheet of a site's own colours; empty when it has none. The light ones do not reach into the dark theme, whose rules in tokens.css are more specific. */
export function accentStyle({ light, dark }: Site['accent']): string {
  const rules: string[] = [];
  if (colour.test(light)) rules.push(`:root{${declarations(light, '#000', '#fff')}}`);
  if (colour.test(dark)) {
    const inner = declarations(dark, '#fff', '#14161a');
    rules.push(`@media(prefers-color-scheme:dark){:root:not([data-theme='light']){${inner}}}`, `:root[data-theme='dark']{${inner}}`);
  }
  return rules.join('');
}
