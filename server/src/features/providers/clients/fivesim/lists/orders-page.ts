import { field } from '../../../../../platform/outbound/untrusted.ts';
import type { SideLane } from '../../../guard/call-queue.ts';
import { areForeign } from '../../listed-rows.ts';
import { notSent, type InTurn } from '../../next-turn.ts';
import type { ParsedAnswer } from '../answer.ts';
import { listBody } from '../../protocol-calls.ts';
import type { Calls } from '../fivesim-calls.ts';

const pageRows = 100;
/** An order lives 15 minutes: one this much older than another was created long before it, whatever their order in the list. */
export const longOverMs = 60 * 60 * 1000;

type Asked = { start: number; signal: AbortSignal; inTurn: InTurn; lane: SideLane; isFirst: boolean };

/** Newest first. The first page has the turn of the question. */
export async function askOrders({ getOwn }: Calls, { start, signal, inTurn, lane, isFirst }: Asked) {
  const paging = { limit: String(pageRows), offset: String(start), order: 'id', reverse: 'true' };
  const query = new URLSearchParams({ category: 'activation', ...paging }).toString();
  const ask = () => getOwn(`/user/orders?${query}`, signal, { maxBytes: listBody });
  return isFirst ? ask() : ((await inTurn(lane, signal, ask)) ?? notSent);
}

type OrderRow = { upstreamId: string | undefined; isOver?: boolean };

/** Undefined unless newest first, as requested: in another order, paging would end too late or too soon. */
export function readOrders<Row extends OrderRow>(parsed: ParsedAnswer, readRow: (value: unknown) => Row): Row[] | undefined {
  const data = parsed.kind === 'json' ? field(parsed.value, 'Data') : undefined;
  if (!Array.isArray(data)) return undefined;
  const rows = data.map(readRow);
  const ids = rows.flatMap(({ upstreamId }) => (upstreamId === undefined ? [] : [BigInt(upstreamId)]));
  const isInOrder = ids.every((id, no) => id < (ids[no - 1] ?? id + 1n));
  return isInOrder && !areForeign(rows) ? rows : undefined;
}
