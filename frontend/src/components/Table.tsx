import type { ReactNode } from 'react';

/** One column of a table: its title and what each row shows in it. */
export interface Column<R> {
  title: ReactNode;
  /** The title is for screen readers alone. */
  quiet?: boolean;
  /** Explains the title on hover. */
  hint?: string;
  /** Classes of the head and of all cells. */
  className?: string;
  /** The rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Further classes of the head alone. */
  headClass?: string;
  /** Further classes of the cells alone. */
  cellClass?: string | ((row: R, index: number) => string | undefined);
  /** Explains a cell on hover. */
  cellHint?: (row: R, index: number) => string | undefined;
  cell: (row: R, index: number) => ReactNode;
  /** Screens that are at most so wide have no room for it; the widths are those of base.css. */
  leftOutUpTo?: 640 | 900 | 1100;
  /** What `LeftOut` says in its place, if not the cell; false: nothing. */
  elsewhere?: false | ((row: R) => ReactNode);
}

/** The columns of a table. Entries that are not columns are left out, so that a condition can stand before a column. */
export type Columns<R> = readonly (Column<R> | false | null | undefined | '')[];

interface Props<R> {
  /** What the table shows, for screen readers. */
  caption?: ReactNode;
  className?: string;
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  rowClass?: (row: R, index: number) => string | undefined;
  columns: Columns<R>;
}

/** A table with one head and one row for each item. */
export function Table<R>({ caption, className, rows, rowKey, rowClass, columns }: Props<R>) {
  const shown = columnsOf(columns);
  return (
    <table className={className}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <Head columns={shown} />
      <tbody>
        {rows.map((row, i) => (
          <tr key={rowKey(row, i)} className={rowClass?.(row, i)}>
            <Cells columns={shown} row={row} index={i} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns that a table has. */
function columnsOf<R>(columns: Columns<R>): Column<R>[] {
  return columns.filter((column): column is Column<R> => Boolean(column));
}

/** The head of a table. */
export function Head<R>({ columns }: { columns: readonly Column<R>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) => (
          <th key={i} scope="col" className={classes(column.className, column.headClass, room(column))} title={column.hint} aria-sort={column.sorted}>
            {column.quiet ? <span className="sr-only">{column.title}</span> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The cells of one row. */
export function Cells<R>({ columns, row, index = 0 }: { columns: readonly Column<R>[]; row: R; index?: number }) {
  return columns.map((column, i) => (
    <td
      key={i}
      className={classes(column.className, typeof column.cellClass === 'function' ? column.cellClass(row, index) : column.cellClass, room(column))}
      title={column.cellHint?.(row, index)}
    >
      {column.cell(row, index)}
    </td>
  ));
}

/** What a row does not show on narrow screens, each with the title of its column. */
export function LeftOut<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const missing = columns.filter((column) => column.leftOutUpTo && column.elsewhere !== false);
  if (missing.length === 0) return null;
  return (
    <dl className={`facts only-${Math.max(...missing.map((column) => column.leftOutUpTo ?? 0))}`}>
      {missing.map((column, i) => (
        <div key={i} className={`only-${column.leftOutUpTo}`}>
          <dt>{column.title}</dt>
          <dd>{column.elsewhere ? column.elsewhere(row) : column.cell(row, 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function room<R>({ leftOutUpTo }: Column<R>): string | undefined {
  return leftOutUpTo && `not-${leftOutUpTo}`;
}

function classes(...names: (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
