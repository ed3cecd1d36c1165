import type { Answer, OnPage, Provider } from '../../../provider.ts';
import { readPage, type ListReading } from './active-list.ts';
import { activeListOf, isCutShort, messagesOf, type ListedRow } from '../../listed-rows.ts';
import { joinPages } from '../../pages/gaps.rules.ts';
import { createPageMemory } from '../../pages/page-memory.ts';
import { readPages } from '../../pages/read-pages.ts';
import { notSent, pagesInTurn, type InTurn } from '../../next-turn.ts';
import type { ParsedAnswer } from '../answer.ts';
import { readHistory, type HistoryLine } from './history.ts';
import { isUnknownAction } from '../purchase.ts';
import { listBody } from '../../protocol-calls.ts';
import type { Calls } from '../handler-api-calls.ts';

const PAGE_ROWS = 100;

/** How long it is remembered that a clone has no list or no history, in milliseconds: it may answer so only while it has a fault. */
const tryAgainMs = 5 * 60_000;

export function createListCalls(calls: Calls, { maxPages, uptimeMs }: { maxPages: number; uptimeMs: () => number }) {
  const { reading } = calls;
  const memory = createPageMemory<ListedRow>();
  const listReading: ListReading = { ...reading, readRow: memory.readRow };
  let withoutListUntilMs = Number.NEGATIVE_INFINITY;
  let withoutHistoryUntilMs = Number.NEGATIVE_INFINITY;

  async function listActive(signal: AbortSignal, onPage?: OnPage): ReturnType<Provider['listActive']> {
    if (uptimeMs() < withoutListUntilMs) return noList;
    const inTurn = pagesInTurn(calls);
    let goesOn = true;
    let isUnknown = false;
    const readPageAt = async (start: number): Promise<Answer<ListedRow[]>> => {
      const params = { action: 'getActiveActivations', start: String(start), limit: String(PAGE_ROWS) };
      const delivery = await askPage(calls, { start, params, signal, inTurn });
      const same = delivery.kind === 'answered' ? memory.samePage(start, delivery.body) : undefined;
      const answer: Answer<ListedRow[]> =
        same !== undefined
          ? { ok: true, value: same }
          : calls.parseAnswer(delivery, (parsed) => {
              isUnknown ||= isUnknownAction(parsed);
              return readPage(parsed, listReading);
            });
      if (answer.ok && same === undefined && delivery.kind === 'answered') memory.keepPage(start, delivery.body, answer.value);
      if (answer.ok && onPage?.(messagesOf(answer.value)) === false) goesOn = false;
      return answer;
    };
    const isLast = (rows: ListedRow[]) => rows.length < PAGE_ROWS;
    const read = await readPages({ readPage: readPageAt, isLast, goesOn: () => goesOn, maxPages, before: memory.before() });
    if (isUnknown) withoutListUntilMs = uptimeMs() + tryAgainMs;
    if (!read.ok) return isUnknown ? noList : read;
    const makeList = () => {
      const rows = joinPages(read.value.pages);
      memory.keepOnly({ ...read.value, rows });
      return activeListOf(rows, { isCutShort: !read.value.isWhole });
    };
    return { ok: true, value: memory.makeList(read.value, makeList) };
  }

  return {
    listActive,

    async history({ from, to }, signal) {
      if (uptimeMs() < withoutHistoryUntilMs) return noHistory;
      const start = String(Math.floor(from.getTime() / 1000));
      const end = String(Math.ceil(to.getTime() / 1000));
      const page = { limit: String(PAGE_ROWS), size: String(PAGE_ROWS) };
      const paging = (offset: number) => ({ action: 'getHistory', start, end, offset: String(offset), ...page });
      let isUnknown = false;
      const readOne = (parsed: ParsedAnswer) => {
        isUnknown = isUnknownAction(parsed);
        return readHistory(parsed, reading);
      };
      const read = await readInSequence(calls, { params: paging, read: readOne, maxPages, signal });
      if (!read.ok && isUnknown) withoutHistoryUntilMs = uptimeMs() + tryAgainMs;
      if (!read.ok) return isUnknown ? noHistory : read;
      const bookings = read.value.rows.flatMap(({ booking }) => booking ?? []);
      const oddRows = read.value.rows.length - bookings.length;
      return { ok: true, value: { bookings, oddRows, isComplete: oddRows === 0 && !read.value.isCutShort } };
    },
  } satisfies Partial<Provider>;
}

const noList = { ok: false, reason: 'NOT_OFFERED', detail: 'it has no list of numbers' } as const;
const noHistory = { ok: false, reason: 'NOT_OFFERED', detail: 'it keeps no history' } as const;

/** Some companies give fewer lines at once than are asked for: a round number of them. */
function mayBeCut(rows: number): boolean {
  return rows >= PAGE_ROWS || (rows >= 10 && rows % 5 === 0);
}

type Page = { start: number; params: Record<string, string>; signal: AbortSignal; inTurn: InTurn };

/** The first page has the turn of the question. */
async function askPage({ get }: Calls, { start, params, signal, inTurn }: Page) {
  const ask = () => get(params, signal, { maxBytes: listBody });
  return start === 0 ? ask() : ((await inTurn('list', signal, ask)) ?? notSent);
}

type Sequence = {
  params: (start: number) => Record<string, string>;
  read: (parsed: ParsedAnswer) => HistoryLine[] | undefined;
  maxPages: number;
  signal: AbortSignal;
};

async function readInSequence(
  { get, getNext, parseAnswer }: Calls,
  { params, read, maxPages, signal }: Sequence,
): Promise<Answer<{ rows: HistoryLine[]; isCutShort: boolean }>> {
  const found = new Map<string, HistoryLine>();
  const nameless: HistoryLine[] = [];
  const joined = (isCut: boolean) => ({ ok: true as const, value: { rows: [...found.values(), ...nameless], isCutShort: isCut } });
  for (let page = 0, start = 0; page < maxPages; page++) {
    const call = page === 0 ? get(params(start), signal, { maxBytes: listBody }) : getNext('rest', params(start), signal, listBody);
    const answer = parseAnswer(await call, read);
    if (isCutShort(answer, page)) return joined(true);
    if (!answer.ok) return answer;
    const before = found.size;
    for (const row of answer.value) {
      if (row.upstreamId === undefined) nameless.push(row);
      else found.set(row.upstreamId, row);
    }
    const rows = answer.value.length;
    // A short page isn't the last of a provider that leaves lines out of its pages.
    if (page === 0 ? !mayBeCut(rows) : rows === 0) return joined(false);
    // The provider ignores the start. As many lines as it was asked for are hardly all that it has.
    if (found.size === before) return joined(rows === PAGE_ROWS);
    start += rows;
  }
  return joined(true);
}
