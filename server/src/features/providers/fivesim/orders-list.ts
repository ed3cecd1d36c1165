import { field } from '../../../platform/outbound/untrusted.ts';
import { readTime } from '../fields.ts';
import type { Answer, UpstreamActivation } from '../provider.ts';
import type { Said } from './answer.ts';
import { readActivation, readProgress, type Reading } from './order.ts';

/** An order of the history. `activation` is null for one that is over. */
export type Row = { id: bigint; createdAt: number; activation: UpstreamActivation | null };

const pageRows = 100;
/** An order lives a quarter of an hour: one that is this much older than the newest one is over, in milliseconds. */
const longOverMs = 60 * 60 * 1000;

/**
 * Everything that is open among the orders of the last hour, oldest first as other protocols list it. The newest are asked for first: one that
 * comes while the pages are read moves the others towards the later pages, so that none is passed over. `Total` is not believed.
 */
export async function openOrders(
  maxPages: number,
  readPageAt: (paging: Record<string, string>) => Promise<Answer<Row[]>>,
): Promise<Answer<UpstreamActivation[]>> {
  const found = new Map<bigint, Row>();
  let newest: Row | undefined;
  let fullPage: number | undefined;
  for (let page = 0, start = 0; page < maxPages; page++) {
    const answer = await readPageAt({ limit: String(pageRows), offset: String(start), order: 'id', reverse: 'true' });
    if (!answer.ok) return answer;
    const [first] = answer.value;
    if (newest && first && first.id >= newest.id) return garbage('the pages of orders start over');
    newest ??= first;
    for (const row of answer.value) found.set(row.id, row);
    // How many rows a page may have is theirs to say, so that only one with fewer than the first is the last.
    fullPage ??= answer.value.length;
    const isLast = answer.value.length === 0 || answer.value.length < fullPage;
    if (isLast || isLongOver(answer.value.at(-1), newest)) return { ok: true, value: stillOpen(found.values()) };
    start += answer.value.length;
  }
  return garbage(`more than ${maxPages} pages of orders within the hour`);
}

function isLongOver(oldest: Row | undefined, newest: Row | undefined): boolean {
  return oldest !== undefined && newest !== undefined && oldest.createdAt < newest.createdAt - longOverMs;
}

function stillOpen(rows: Iterable<Row>): UpstreamActivation[] {
  return Array.from(rows, ({ activation }) => activation)
    .filter((activation) => activation !== null)
    .toReversed();
}

const garbage = (detail: string) => ({ ok: false as const, reason: 'GARBAGE' as const, detail });

/** Undefined if anything in it is not as it must be: a row passed over could be a number somebody is waiting for. */
export function readPage(said: Said, reading: Reading): Row[] | undefined {
  const data = said.kind === 'json' ? field(said.value, 'Data') : undefined;
  if (!Array.isArray(data)) return undefined;
  const rows = data.map((row: unknown) => readRow(row, reading));
  // The newest first, as it was asked for: in another order the pages would never end, or end too soon.
  const isInOrder = rows.every((row, no) => row !== undefined && row.id < (rows[no - 1]?.id ?? row.id + 1n));
  return isInOrder ? rows.filter((row) => row !== undefined) : undefined;
}

function readRow(row: unknown, reading: Reading): Row | undefined {
  const progress = readProgress(row);
  const createdAt = readTime(field(row, 'created_at'), reading.utcOffsetMinutes);
  if (!progress || !createdAt) return undefined;
  const activation = progress.state === 'open' ? readActivation(row, reading) : null;
  return activation === undefined ? undefined : { id: BigInt(progress.upstreamId), createdAt: createdAt.getTime(), activation };
}
