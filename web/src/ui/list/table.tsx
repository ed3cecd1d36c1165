import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../skeleton.tsx';

export type Column<Row> = {
  /** Its cells carry it as `data-column`, by which styles find them. */
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  sorted?: 'ascending' | 'descending' | undefined;
  skeleton?: string;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Totals, under a line. */
  foot?: readonly Row[] | undefined;
  skeletonRows?: number;
  /** Without a focusable element in it the table takes the focus, so that keys can scroll it. */
  isOnlyRead?: boolean;
};

export function Table<Row>({ caption, columns, rows, rowKey, foot = [], skeletonRows = 5, isOnlyRead = false }: TableProps<Row>) {
  const reading = isOnlyRead ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {};
  return (
    <div className="relative overflow-x-auto" {...reading}>
      <table className="w-full text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                data-column={column.key}
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  'sticky top-0 z-(--z-sticky) h-9 border-b border-line bg-canvas text-xs font-medium whitespace-nowrap text-3',
                  cellClass(column),
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => <Line key={index} columns={columns} row={undefined} />)
            : rows.map((row) => <Line key={rowKey(row)} name={rowKey(row)} columns={columns} row={row} />)}
        </tbody>
        {foot.length > 0 && (
          <tfoot className="bg-canvas font-medium">
            {foot.map((row) => (
              <Line key={rowKey(row)} name={rowKey(row)} columns={columns} row={row} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Line<Row>({ name, columns, row }: { name?: Key; columns: readonly Column<Row>[]; row: Row | undefined }) {
  return (
    <tr data-row={name} className="group not-last:*:border-b hover:*:bg-hover">
      {columns.map((column) => (
        <td key={column.key} data-column={column.key} className={classes('h-row border-line whitespace-nowrap', cellClass(column))}>
          {row === undefined ? <Skeleton className={column.skeleton ?? 'w-20'} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function cellClass({ align }: { align?: 'right' | undefined }): string {
  return classes('px-3 first:pl-card last:pr-card', align === 'right' ? 'text-right' : 'text-left');
}

type SortHeadProps = {
  label: string;
  hint?: string;
  /** Undefined: sorted by another column. */ isDown: boolean | undefined;
  onSort: () => void;
};

export function SortHead({ label, hint, isDown, onSort }: SortHeadProps) {
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="listing-sort touch-reach" title={hint} onClick={onSort}>
      {label}
      {isDown !== undefined && <Arrow size={12} strokeWidth={2} aria-hidden />}
    </button>
  );
}

/** For the column that `SortHead` is the head of. */
export function sortedColumn(isDown: boolean | undefined): 'ascending' | 'descending' | undefined {
  if (isDown === undefined) return undefined;
  return isDown ? 'descending' : 'ascending';
}
