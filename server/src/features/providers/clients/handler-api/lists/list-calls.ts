import type { Answer, Provider } from '../../../provider.ts';
import { readPage } from './active-list.ts';
import { activeListOf, isCutShort, type ListedRow } from '../../listed-rows.ts';
import type { ParsedAnswer } from '../answer.ts';
import { readHistory, type HistoryLine } from './history.ts';
import type { Lane } from '../../../guard/call-queue.ts';
import { isUnknownAction } from '../purchase.ts';
import { LIST_BODY, type Calls } from '../calls.ts';

const PAGE_ROWS = 100;

export function createListCalls({ get, getNext, parseAnswer, reading }: Calls, maxPages: number) {
  let offersHistory = true;

  async function readPages<Row extends { upstreamId: string | undefined }>(
    lane: Lane,
    params: (start: number) => Record<string, string>,
    read: (parsed: ParsedAnswer) => Row[] | undefined,
    signal: AbortSignal,
  ): Promise<Answer<{ rows: Row[]; isCutShort: boolean }>> {
    const found = new Map<string, Row>();
    const nameless: Row[] = [];
    const joined = (isCut: boolean) => ({ ok: true as const, value: { rows: [...found.values(), ...nameless], isCutShort: isCut } });
    for (let page = 0, start = 0; page < maxPages; page++) {
      const call = page === 0 ? get(params(start), signal, { maxBytes: LIST_BODY }) : getNext(lane, params(start), signal, LIST_BODY);
      const answer = parseAnswer(await call, read);
      if (isCutShort(answer, page)) return joined(true);
      if (!answer.ok) return answer;
      const before = found.size;
      for (const row of answer.value) {
        if (row.upstreamId === undefined) nameless.push(row);
        else found.set(row.upstreamId, row);
      }
      // A page with nothing new: the provider ignores the start.
      if (answer.value.length < PAGE_ROWS || found.size === before) return joined(false);
      start += answer.value.length;
    }
    return joined(true);
  }

  return {
    async listActive(signal) {
      const paging = (start: number) => ({ action: 'getActiveActivations', start: String(start), limit: String(PAGE_ROWS) });
      const read = await readPages<ListedRow>('list', paging, (parsed) => readPage(parsed, reading), signal);
      return read.ok ? { ok: true, value: activeListOf(read.value.rows, read.value) } : read;
    },

    async history({ from, to }, signal) {
      if (!offersHistory) return noHistory;
      const start = String(Math.floor(from.getTime() / 1000));
      const end = String(Math.ceil(to.getTime() / 1000));
      const page = { limit: String(PAGE_ROWS), size: String(PAGE_ROWS) };
      const paging = (offset: number) => ({ action: 'getHistory', start, end, offset: String(offset), ...page });
      let isUnknown = false;
      const readOne = (parsed: ParsedAnswer) => {
        isUnknown = isUnknownAction(parsed);
        return readHistory(parsed, reading);
      };
      const read = await readPages<HistoryLine>('rest', paging, readOne, signal);
      if (!read.ok && isUnknown) offersHistory = false;
      if (!read.ok) return isUnknown ? noHistory : read;
      const bookings = read.value.rows.flatMap(({ booking }) => booking ?? []);
      const oddRows = read.value.rows.length - bookings.length;
      return { ok: true, value: { bookings, oddRows, isComplete: oddRows === 0 && !read.value.isCutShort } };
    },
  } satisfies Partial<Provider>;
}

const noHistory = { ok: false, reason: 'NOT_OFFERED', detail: 'it keeps no history' } as const;
