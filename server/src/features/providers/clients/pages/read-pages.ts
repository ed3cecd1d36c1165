import type { Answer } from '../../provider.ts';
import { startsOver, whyGap, type PageRow } from './gaps.rules.ts';

export type Paging<Row> = {
  /** The first page of the list without its first `start` rows. */
  readPage(start: number): Promise<Answer<Row[]>>;
  /** `firstRows`: how many rows the first page has. */
  isLast(rows: Row[], firstRows: number): boolean;
  /** False: read no further pages. */
  goesOn(): boolean;
  maxPages: number;
  before: PagesBefore;
};

/** How the list was read before. `overlaps`: the provider lets a page start anywhere, not at whole pages alone. */
export type PagesBefore = { count: number; overlaps: boolean };

/** `isWhole`: no row can be missing between two pages. `startsOver`: the provider ignores where a page starts. */
export type Pages<Row> = PagesBefore & { pages: Row[][]; isWhole: boolean; startsOver: boolean };

/** With answers after 250 ms this is 24 pages a second. */
const sideBySide = 6;
/** A number that ends moves those behind it forward: one would slip between two pages that don't overlap. */
const overlapRows = 5;
/** Then the provider has a problem, and the rest isn't asked for. */
const failuresAllowed = 3;

/**
 * Reads pages side by side. Each is one stretch of the list, so two pages that share a row leave no gap between them, whatever was bought or
 * ended meanwhile. Where two share none, the rows around their border are read too.
 */
export async function readPages<Row extends PageRow>(paging: Paging<Row>): Promise<Answer<Pages<Row>>> {
  const first = await paging.readPage(0);
  if (!first.ok) return first;
  const reader = createReader(paging, first.value);
  const found = await readToEnd(reader, paging);
  const { between, isWhole } = found.isEnded ? await closeGaps(reader) : { between: [], isWhole: false };
  const refusal = reader.refusal();
  if (refusal !== undefined) return refusal;
  const { pages, count } = reader;
  // A provider that ignores the start altogether was asked once more for nothing.
  const overlaps = reader.overlap() > 0 || found.startsOver || pages.length === 1;
  const { startsOver: doesStartOver } = found;
  return {
    ok: true,
    value: {
      pages: [...pages.filter((rows) => rows !== undefined), ...between],
      count: count(),
      isWhole,
      startsOver: doesStartOver,
      overlaps,
    },
  };
}

type Refusal = Extract<Answer<never>, { ok: false }>;
type Reader<Row extends PageRow> = ReturnType<typeof createReader<Row>>;

function createReader<Row extends PageRow>(paging: Paging<Row>, first: Row[]) {
  const size = first.length;
  const pages: (Row[] | undefined)[] = [first];
  const isLast = (rows: Row[]) => paging.isLast(rows, size);
  let overlap = paging.before.overlaps ? Math.min(overlapRows, Math.floor(size / 4)) : 0;
  let end = isLast(first) ? 0 : Number.POSITIVE_INFINITY;
  let failures = 0;
  let refusal: Refusal | undefined;
  const step = () => Math.max(1, size - overlap);
  const goesOn = () => refusal === undefined && failures < failuresAllowed && paging.goesOn();

  /** An unreadable page leaves the others valid; a refusal concerns the whole list. */
  async function read(start: number): Promise<Row[] | undefined> {
    const answer = await paging.readPage(start);
    if (answer.ok) return answer.value;
    failures += 1;
    if (answer.reason !== 'UNREACHABLE' && answer.reason !== 'GARBAGE') refusal ??= answer;
    return undefined;
  }

  async function readPage(page: number): Promise<void> {
    const rows = await read(page * step());
    pages[page] = rows;
    if (rows !== undefined && isLast(rows)) end = Math.min(end, page);
  }

  return {
    pages,
    isLast,
    goesOn,
    readPage,
    refusal: () => refusal,
    overlap: () => overlap,
    isEnded: () => end < Number.POSITIVE_INFINITY,
    count: () => Math.min(end + 1, pages.length),
    readBorder: (page: number) => read(page * step() - Math.ceil(step() / 2)),

    async readUpTo(goal: number): Promise<void> {
      let next = pages.length;
      const work = async () => {
        while (next < Math.min(goal, end) && goesOn()) await readPage(next++);
      };
      await Promise.all(Array.from({ length: Math.min(sideBySide, goal - next) }, work));
    },

    startAtWholePages(): void {
      overlap = 0;
      pages.length = 1;
    },
  };
}

async function readToEnd<Row extends PageRow>(reader: Reader<Row>, { before, maxPages }: Paging<Row>) {
  const { pages } = reader;
  let goal = Math.max(2, before.count);
  while (!reader.isEnded() && pages.length < maxPages && reader.goesOn()) {
    await reader.readUpTo(Math.min(goal, maxPages));
    if (startsOver(pages.slice(0, reader.count()), reader.isLast)) {
      if (reader.overlap() === 0) return { isEnded: true, startsOver: true };
      reader.startAtWholePages();
    }
    // Few pages are asked for in vain.
    goal = pages.length + (before.count > 1 ? 1 : Math.max(1, Math.min(sideBySide, pages.length - 2)));
  }
  return { isEnded: reader.isEnded(), startsOver: false };
}

async function closeGaps<Row extends PageRow>(reader: Reader<Row>): Promise<{ between: Row[][]; isWhole: boolean }> {
  const { pages, goesOn, isLast } = reader;
  const between: Row[][] = [];
  let isWhole = true;
  for (let page = 1; page < reader.count(); page += 1) {
    if (pages[page] === undefined && goesOn()) await reader.readPage(page);
    const [previous, next] = [pages[page - 1], pages[page]];
    // Without an overlap a gap can't be seen.
    let gap = reader.overlap() === 0 && next !== undefined ? undefined : whyGap(previous, next);
    if (gap === 'moved' && goesOn()) {
      const border = await reader.readBorder(page);
      if (border !== undefined) between.push(border);
      const isEndNow = next?.length === 0 && border !== undefined && isLast(border);
      gap = whyGap(previous, border) ?? (isEndNow ? undefined : whyGap(border, next));
    }
    if (gap !== undefined) isWhole = false;
  }
  return { between, isWhole };
}
