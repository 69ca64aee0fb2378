import { expect, it } from 'vitest';
import { section } from './section.ts';

const page = `# Game

## The first match

Run it.

\`\`\`
# a comment, no heading
make all
\`\`\`

### Your own

Copy it.

## Rules

Win.
`;

it('cuts a section with its subsections', () => {
  const found = section(page, /first match/i);
  expect(found).toMatch(/^## The first match\n/);
  expect(found).toContain('make all');
  expect(found).toContain('Copy it.');
  expect(found).not.toContain('Win.');
});

it('cuts the last one to its end', () => expect(section(page, /^Rules$/)).toBe('## Rules\n\nWin.\n'));

it('lifts its headings', () => {
  expect(section('# A\n### First match\n#### More\n', /first match/i)).toBe('## First match\n### More\n');
});

it('finds nothing where nothing is', () => expect(section(page, /tournament/i)).toBeNull());
