import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

// The colours that a block of the style sheet sets, by name.
function colours(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

const light = colours(/^:root \{([^}]*)\}/m);
const dark = { ...light, ...colours(/^:root\[data-theme='dark'\] \{([^}]*)\}/m) };
const system = { ...light, ...colours(/:root:not\(\[data-theme='light'\]\) \{([^}]*)\}/) };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'surface', 'surface-2'];
const texts: [string, string[]][] = [
  ['text', [...grounds, 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft']],
  ['text-2', [...grounds, 'accent-soft']],
  ['text-3', ['ground', 'surface']],
  ['accent', ['ground']],
  ['accent-text', ['ground', 'surface', 'accent-soft']],
  ['good', ['ground', 'surface', 'good-soft']],
  ['warn', ['ground', 'surface', 'warn-soft']],
  ['bad', ['ground', 'surface', 'bad-soft']],
  ['on-accent', ['accent-strong', 'accent-hover']],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s colours', (_, palette) => {
  it.each(texts.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))('%s on %s can be read', (text, ground) => {
    expect(contrast(palette[text] ?? '#000000', palette[ground] ?? '#000000')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'line-strong'])('%s stands out as a mark', (mark) => {
    expect(contrast(palette[mark] ?? '#000000', palette['ground'] ?? '#000000')).toBeGreaterThanOrEqual(3);
  });
});

it('the system’s dark is the chosen dark', () => expect(system).toEqual(dark));
