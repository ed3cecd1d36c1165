export type PageRow = { upstreamId: string | undefined };

/** `unread`: one of the two pages. `moved`: more rows moved over the border between two pages than they overlap by. */
export function whyGap(before: readonly PageRow[] | undefined, after: readonly PageRow[] | undefined): 'unread' | 'moved' | undefined {
  if (before === undefined || after === undefined) return 'unread';
  const ids = new Set(before.map(({ upstreamId }) => upstreamId));
  return after.some(({ upstreamId }) => upstreamId !== undefined && ids.has(upstreamId)) ? undefined : 'moved';
}

/** Whether a page that isn't the last has nothing but rows of the pages before it. */
export function startsOver<Row extends PageRow>(pages: readonly (Row[] | undefined)[], isLast: (rows: Row[]) => boolean): boolean {
  const seen = new Set<string>();
  return pages.some((rows = []) => {
    const ids = rows.flatMap(({ upstreamId }) => upstreamId ?? []);
    const isOld = ids.length > 0 && ids.every((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return isOld && !isLast(rows);
  });
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
