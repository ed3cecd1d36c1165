export type PageRow = { upstreamId: string | undefined };

/** `unread`: one of the two pages. `moved`: more rows moved over the border between two pages than they overlap by. */
export function whyGap(before: readonly PageRow[] | undefined, after: readonly PageRow[] | undefined): 'unread' | 'moved' | undefined {
  if (before === undefined || after === undefined) return 'unread';
  const ids = idsOf(before);
  return after.some(({ upstreamId }) => upstreamId !== undefined && ids.has(upstreamId)) ? undefined : 'moved';
}

/** Whether a page that isn't the last has nothing but rows of the first page, or of the page before it. */
export function startsOver<Row extends PageRow>(pages: readonly (Row[] | undefined)[], isLast: (rows: Row[]) => boolean): boolean {
  return pages.some((rows, page) => {
    if (page === 0 || rows === undefined || isLast(rows)) return false;
    const known = [pages[0], pages[page - 1]].flatMap((before) => (before === undefined ? [] : [idsOf(before)]));
    return idsOf(rows).size > 0 && rows.every(({ upstreamId: id }) => id === undefined || known.some((ids) => ids.has(id)));
  });
}

/** Pages that don't change are compared in every list. */
const idsOfPages = new WeakMap<readonly PageRow[], ReadonlySet<string>>();

function idsOf(page: readonly PageRow[]): ReadonlySet<string> {
  const known = idsOfPages.get(page);
  if (known !== undefined) return known;
  const ids = new Set(page.flatMap(({ upstreamId }) => upstreamId ?? []));
  idsOfPages.set(page, ids);
  return ids;
}

/** Each number once, with as many messages as any page shows: a page that was read later has more. */
export function joinPages<Row extends PageRow & { messages: readonly unknown[] }>(pages: readonly Row[][]): Row[] {
  const found = new Map<string, Row>();
  const nameless: Row[] = [];
  for (const row of pages.flat()) {
    if (row.upstreamId === undefined) nameless.push(row);
    else if ((found.get(row.upstreamId)?.messages.length ?? -1) < row.messages.length) found.set(row.upstreamId, row);
  }
  return [...found.values(), ...nameless];
}
