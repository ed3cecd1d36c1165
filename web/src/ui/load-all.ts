import { ApiError } from '../platform/api-error.ts';

/** A page of at most 100 rows under the filters of the screen; it begins after the row of that key, or is the page of that number. */
export type LoadRows<Row> = (part: { page: number; after: string | undefined }) => Promise<{ rows: readonly Row[]; total: number }>;

type Options<Row> = { keyOf: ((row: Row) => string) | undefined; wait?: (ms: number) => Promise<void> };

/** The limit of calls lets five through each second. */
const limitedWaitMs = 2_000;
const waitsAtMost = 30;

/**
 * Every row, page by page. With a key each page begins after the last row that was read: rows that arrive or leave meanwhile neither
 * repeat nor hide one. Waits where the server says that there are too many calls.
 */
export async function loadAll<Row>(load: LoadRows<Row>, { keyOf, wait = sleep }: Options<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const part = { page, after };
    const reply = await patiently(() => load(part), wait);
    rows.push(...reply.rows);
    const last = reply.rows.at(-1);
    if (last === undefined) return rows;
    if (keyOf === undefined && rows.length >= reply.total) return rows;
    after = keyOf?.(last);
  }
}

async function patiently<T>(ask: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || waits === waitsAtMost) throw error;
      await wait(limitedWaitMs);
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
