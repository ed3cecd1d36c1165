import type { ActiveList } from '../../provider.ts';
import type { PagesBefore } from './read-pages.ts';

type ListBefore<Row> = { pages: readonly Row[][]; isWhole: boolean; list: ActiveList };

/**
 * What a list said the last time. A page with the same bytes isn't parsed again, nor a row with the same text read again: reading rows takes
 * longer than anything else that is done with a page.
 */
export function createPageMemory<Row>() {
  const pages = new Map<number, { body: string; rows: Row[] }>();
  const known = new Map<string, Row>();
  let last: PagesBefore = { count: 1, overlaps: true };
  let made: ListBefore<Row> | undefined;

  return {
    samePage(start: number, body: string): Row[] | undefined {
      const page = pages.get(start);
      return page?.body === body ? page.rows : undefined;
    },
    keepPage(start: number, body: string, rows: Row[]): void {
      pages.set(start, { body, rows });
    },
    /** The row that was made of an equal one, or `read` now. */
    readRow(value: unknown, read: (value: unknown) => Row): Row {
      const text = JSON.stringify(value);
      const before = known.get(text);
      if (before !== undefined) return before;
      const row = read(value);
      known.set(text, row);
      return row;
    },
    before: () => last,
    /** The list that was made of the same pages, or `make` now. */
    makeList({ pages: read, isWhole }: Omit<ListBefore<Row>, 'list'>, make: () => ActiveList): ActiveList {
      const isSame = made?.pages.length === read.length && made.isWhole === isWhole && read.every((page, no) => made?.pages[no] === page);
      if (made === undefined || !isSame) made = { pages: read, isWhole, list: make() };
      return made.list;
    },
    /** Forgets what the list doesn't contain any more. */
    keepOnly(read: PagesBefore & { rows: Row[] }): void {
      last = { count: read.count, overlaps: read.overlaps };
      const starts = [...pages.keys()].toSorted((a, b) => a - b);
      for (const start of starts.slice(read.count)) pages.delete(start);
      if (known.size <= 2 * read.rows.length + 100) return;
      const current = new Set(read.rows);
      for (const [text, row] of known) if (!current.has(row)) known.delete(text);
    },
  };
}
