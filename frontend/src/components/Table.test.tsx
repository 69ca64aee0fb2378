import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Column, LeftOut, Table } from './Table.tsx';

const columns: Column<number>[] = [
  { title: 'rank', cell: (n) => n },
  { title: 'matches', className: 'right', leftOutUpTo: 640, cell: (n) => 10 * n },
  { title: 'author', leftOutUpTo: 900, cell: () => '', elsewhere: () => 'the game' },
  { title: 'bar', leftOutUpTo: 900, cell: () => 'bar', elsewhere: false },
];

describe('a column without room on narrow screens', () => {
  it('is left out with its head', () => {
    const table = renderToStaticMarkup(<Table rows={[1]} rowKey={(n) => n} columns={columns} />);
    expect(table.match(/<t[hd][^>]*class="[^"]*"/g)).toEqual([
      '<th scope="col" class="right not-640"',
      '<th scope="col" class="not-900"',
      '<th scope="col" class="not-900"',
      '<td class="right not-640"',
      '<td class="not-900"',
      '<td class="not-900"',
    ]);
  });

  it('is told elsewhere, on the same screens', () =>
    expect(renderToStaticMarkup(<LeftOut columns={columns} row={1} />)).toBe(
      '<dl class="facts only-900"><div class="only-640"><dt>matches</dt><dd>10</dd></div><div class="only-900"><dt>author</dt><dd>the game</dd></div></dl>',
    ));

  it('is none where there is room for all', () => expect(renderToStaticMarkup(<LeftOut columns={columns.slice(0, 1)} row={1} />)).toBe(''));
});
