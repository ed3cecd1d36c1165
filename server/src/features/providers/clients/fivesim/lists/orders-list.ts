import { field } from '../../../../../platform/outbound/untrusted.ts';
import { readId, readTime } from '../../fields.ts';
import { activeListOf, areForeign, messagesOf, type ListedRow } from '../../listed-rows.ts';
import { notSent, pagesInTurn, type InTurn } from '../../next-turn.ts';
import { joinPages } from '../../pages/gaps.rules.ts';
import { createPageMemory } from '../../pages/page-memory.ts';
import { readPages } from '../../pages/read-pages.ts';
import type { Answer, Provider } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';
import { LIST_BODY, type Calls } from '../calls.ts';
import { readActivation, readMessages, readState, type Reading } from '../order.ts';

type Row = ListedRow & { createdAt: number | undefined };

type ListReading = Reading & { readRow(value: unknown, read: (value: unknown) => Row): Row };

const pageRows = 100;
/** An order lives 15 minutes: one this much older than the newest is over, in milliseconds. */
const longOverMs = 60 * 60 * 1000;

/** Newest first. `Total` isn't believed, nor that a page's ids are below those of the page before: some companies scramble them. */
export function createOrderList(calls: Calls, { maxPages, ...reading }: Reading & { maxPages: number }) {
  const memory = createPageMemory<Row>();
  const listReading: ListReading = { ...reading, readRow: memory.readRow };

  return {
    async listActive(signal, onPage) {
      const inTurn = pagesInTurn(calls);
      let goesOn = true;
      let newestAt = Number.NEGATIVE_INFINITY;
      const readPageAt = async (start: number): Promise<Answer<Row[]>> => {
        const delivery = await askPage(calls, { start, signal, inTurn });
        const same = delivery.kind === 'answered' ? memory.samePage(start, delivery.body) : undefined;
        const answer: Answer<Row[]> =
          same === undefined ? calls.parseAnswer(delivery, (parsed) => readPage(parsed, listReading)) : { ok: true, value: same };
        if (!answer.ok) return answer;
        if (same === undefined && delivery.kind === 'answered') memory.keepPage(start, delivery.body, answer.value);
        newestAt = Math.max(newestAt, ...answer.value.flatMap(({ createdAt }) => createdAt ?? []));
        if (onPage?.(messagesOf(answer.value)) === false) goesOn = false;
        return answer;
      };
      // Providers choose the page size, so only a page shorter than the first is the last.
      const isLast = (rows: Row[], firstRows: number) => rows.length === 0 || rows.length < firstRows || isLongOver(rows, newestAt);
      const read = await readPages({ readPage: readPageAt, isLast, goesOn: () => goesOn, maxPages, before: memory.before() });
      if (!read.ok) return read;
      const makeList = () => {
        const rows = joinPages(read.value.pages);
        memory.keepOnly({ ...read.value, rows });
        return activeListOf(rows.toReversed(), { isCutShort: !read.value.isWhole || read.value.startsOver });
      };
      return { ok: true, value: memory.makeList(read.value, makeList) };
    },
  } satisfies Partial<Provider>;
}

/** The first page has the turn of the question. */
async function askPage({ getOwn }: Calls, { start, signal, inTurn }: { start: number; signal: AbortSignal; inTurn: InTurn }) {
  const paging = { limit: String(pageRows), offset: String(start), order: 'id', reverse: 'true' };
  const query = new URLSearchParams({ category: 'activation', ...paging }).toString();
  const ask = () => getOwn(`/user/orders?${query}`, signal, { maxBytes: LIST_BODY });
  return start === 0 ? ask() : ((await inTurn('list', signal, ask)) ?? notSent);
}

function isLongOver(rows: Row[], newestAt: number): boolean {
  const last = rows.findLast(({ createdAt }) => createdAt !== undefined);
  return last?.createdAt !== undefined && last.createdAt < newestAt - longOverMs;
}

function idOf({ upstreamId }: Row): bigint {
  return BigInt(upstreamId ?? 0);
}

/** Undefined unless newest first, as requested: in another order, paging would end too late or too soon. */
function readPage(parsed: ParsedAnswer, reading: ListReading): Row[] | undefined {
  const data = parsed.kind === 'json' ? field(parsed.value, 'Data') : undefined;
  if (!Array.isArray(data)) return undefined;
  const rows = data.map((row: unknown) => reading.readRow(row, (value) => readRow(value, reading)));
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
