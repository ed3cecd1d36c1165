import { field } from '../../../../../platform/outbound/untrusted.ts';
import { readId, readTime } from '../../fields.ts';
import { activeListOf, messagesOf, type ListedRow } from '../../listed-rows.ts';
import { pagesInTurn } from '../../next-turn.ts';
import { joinPages } from '../../pages/gaps.rules.ts';
import { createPageMemory } from '../../pages/page-memory.ts';
import { readPages } from '../../pages/read-pages.ts';
import type { Answer, Provider } from '../../../provider.ts';
import type { Calls } from '../fivesim-calls.ts';
import { readActivation, readMessages, readState, type Reading } from '../order.ts';
import { askOrders, longOverMs, readOrders } from './orders-page.ts';

type Row = ListedRow & { createdAt: number | undefined };

/** Newest first. `Total` isn't believed, nor that a page's ids are below those of the page before: some companies scramble them. */
export function createOrderList(calls: Calls, { maxPages, ...reading }: Reading & { maxPages: number }) {
  const memory = createPageMemory<Row>();
  const readListed = (value: unknown) => memory.readRow(value, (row) => readRow(row, reading));

  return {
    async listActive(signal, onPage) {
      const inTurn = pagesInTurn(calls);
      let goesOn = true;
      let newestAt = Number.NEGATIVE_INFINITY;
      const readPageAt = async (start: number): Promise<Answer<Row[]>> => {
        const delivery = await askOrders(calls, { start, signal, inTurn, lane: 'list', isFirst: start === 0 });
        const same = delivery.kind === 'answered' ? memory.samePage(start, delivery.body) : undefined;
        const answer: Answer<Row[]> =
          same === undefined ? calls.parseAnswer(delivery, (parsed) => readOrders(parsed, readListed)) : { ok: true, value: same };
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

function isLongOver(rows: Row[], newestAt: number): boolean {
  const last = rows.findLast(({ createdAt }) => createdAt !== undefined);
  return last?.createdAt !== undefined && last.createdAt < newestAt - longOverMs;
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
