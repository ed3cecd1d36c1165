import { field } from '../../../../../platform/outbound/untrusted.ts';
import { readId, readTime } from '../../fields.ts';
import { activeListOf, areForeign, isCutShort, type ListedRow } from '../../listed-rows.ts';
import type { ActiveList, Answer } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';
import { readActivation, readMessages, readState, type Reading } from '../order.ts';

export type Row = ListedRow & { createdAt: number | undefined };

const pageRows = 100;
/** An order lives 15 minutes: one this much older than the newest is over, in milliseconds. */
const longOverMs = 60 * 60 * 1000;

/**
 * Newest pages are read first: a new order shifts others to later pages and none is missed. `Total` isn't believed, nor that a page's ids are
 * below those of the page before: some companies scramble them.
 */
export async function openOrders(
  maxPages: number,
  readPageAt: (paging: Record<string, string>) => Promise<Answer<Row[]>>,
): Promise<Answer<ActiveList>> {
  const found = new Map<string, Row>();
  const nameless: Row[] = [];
  const list = (isCut: boolean) => {
    const rows = [...found.values(), ...nameless].toReversed();
    return { ok: true as const, value: activeListOf(rows, { isCutShort: isCut }) };
  };
  let newestAt = Number.NEGATIVE_INFINITY;
  let fullPage: number | undefined;
  for (let page = 0, start = 0; page < maxPages; page++) {
    const answer = await readPageAt({ limit: String(pageRows), offset: String(start), order: 'id', reverse: 'true' });
    if (isCutShort(answer, page)) return list(true);
    if (!answer.ok) return answer;
    const ids = answer.value.flatMap(({ upstreamId }) => upstreamId ?? []);
    // The pages start over: later ones can't be read.
    if (ids.length > 0 && ids.every((id) => found.has(id))) return list(true);
    newestAt = Math.max(newestAt, ...answer.value.flatMap(({ createdAt }) => createdAt ?? []));
    for (const row of answer.value) {
      if (row.upstreamId === undefined) nameless.push(row);
      else found.set(row.upstreamId, row);
    }
    // Providers choose the page size, so only a page shorter than the first is the last.
    fullPage ??= answer.value.length;
    const isLast = answer.value.length === 0 || answer.value.length < fullPage;
    if (isLast || isLongOver(answer.value, newestAt)) return list(false);
    start += answer.value.length;
  }
  return list(true);
}

function isLongOver(rows: Row[], newestAt: number): boolean {
  const last = rows.findLast(({ createdAt }) => createdAt !== undefined);
  return last?.createdAt !== undefined && last.createdAt < newestAt - longOverMs;
}

function idOf({ upstreamId }: Row): bigint {
  return BigInt(upstreamId ?? 0);
}

/** Undefined unless newest first, as requested: in another order, paging would end too late or too soon. */
export function readPage(parsed: ParsedAnswer, reading: Reading): Row[] | undefined {
  const data = parsed.kind === 'json' ? field(parsed.value, 'Data') : undefined;
  if (!Array.isArray(data)) return undefined;
  const rows = data.map((row: unknown) => readRow(row, reading));
  const ids = rows.filter(({ upstreamId }) => upstreamId !== undefined).map(idOf);
  const isInOrder = ids.every((id, no) => id < (ids[no - 1] ?? id + 1n));
  return isInOrder && !areForeign(rows) ? rows : undefined;
}

function readRow(row: unknown, reading: Reading): Row {
  const state = readState(row);
  return {
    upstreamId: readId(field(row, 'id')),
    isOver: state === 'cancelled' || state === 'over',
    createdAt: readTime(field(row, 'created_at'), reading.utcOffsetMinutes)?.getTime(),
    messages: readMessages(row).messages,
    activation: state === 'open' ? readActivation(row, reading) : undefined,
  };
}
