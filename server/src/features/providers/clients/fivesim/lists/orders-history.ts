import { field } from '../../../../../platform/outbound/untrusted.ts';
import type { Answer, Provider, UpstreamBooking } from '../../../provider.ts';
import { money, readCostMicros, readId, readPhoneNumber, readTime } from '../../fields.ts';
import { pagesInTurn } from '../../next-turn.ts';
import { readPages } from '../../pages/read-pages.ts';
import type { Calls } from '../fivesim-calls.ts';
import { readMessages, readState, type Reading } from '../order.ts';
import { askOrders, longOverMs, readOrders } from './orders-page.ts';
import { createPlaces } from './places.ts';

/** `booking` is undefined for an odd line, `createdAt` for one that may be of any time. */
type Line = { upstreamId: string | undefined; createdAt: number | undefined; booking: UpstreamBooking | undefined };

/**
 * 5sim's history is its list of all orders ever made, without a choice of time: it is read newest first until before the span. `Total` isn't
 * believed. Where a later day begins in the list is remembered, so that an earlier one isn't read from the newest order on.
 */
export function createOrderHistory(calls: Calls, { maxPages, ...reading }: Reading & { maxPages: number }) {
  const places = createPlaces();

  async function readFrom(base: number, from: number, signal: AbortSignal) {
    const inTurn = pagesInTurn(calls);
    let isFirst = true;
    const readPage = async (offset: number): Promise<Answer<Line[]>> => {
      const asked = { start: base + offset, signal, inTurn, lane: 'rest', isFirst } as const;
      isFirst = false;
      const answer = calls.parseAnswer(await askOrders(calls, asked), (parsed) => readOrders(parsed, (row) => readLine(row, reading)));
      if (answer.ok) places.note(asked.start, answer.value);
      return answer;
    };
    // Providers choose the page size, so only a page shorter than the first is the last.
    const isLast = (rows: Line[], firstRows: number) => rows.length < firstRows || rows.length === 0 || newestOf(rows) < from;
    return readPages({ readPage, isLast, goesOn: () => true, maxPages, before: { count: 1, overlaps: true } });
  }

  return {
    async history({ from, to, clockOffsetMinutes = 0 }, signal) {
      const offsetMs = clockOffsetMinutes * 60_000;
      const [start, end] = [from.getTime() + offsetMs, to.getTime() + offsetMs];
      const base = places.before(end + longOverMs);
      let read = await readFrom(base, start, signal);
      // What was remembered is wrong if the list doesn't begin after the span there.
      if (base > 0 && read.ok && !isAfter(read.value.pages[0] ?? [], end + longOverMs)) {
        places.forget();
        read = await readFrom(0, start, signal);
      }
      if (!read.ok) return read;
      const { pages, isWhole, startsOver } = read.value;
      // Where two pages have one order, what was read later counts.
      const lines = new Map(pages.flat().map((line) => [line.upstreamId ?? line, line]));
      const ofSpan = [...lines.values()].filter(({ createdAt }) => createdAt === undefined || (createdAt >= start && createdAt <= end));
      const bookings = ofSpan.flatMap(({ booking }) => booking ?? []);
      const oddRows = ofSpan.length - bookings.length;
      return { ok: true, value: { bookings, oddRows, isComplete: oddRows === 0 && isWhole && !startsOver, isList: true } };
    },
  } satisfies Partial<Provider>;
}

function timesOf(rows: readonly Line[]): number[] {
  return rows.flatMap(({ createdAt }) => createdAt ?? []);
}

function isAfter(rows: readonly Line[], time: number): boolean {
  return rows.length > 0 && timesOf(rows).every((at) => at > time);
}

function newestOf(rows: readonly Line[]): number {
  return Math.max(...timesOf(rows));
}

function readLine(row: unknown, reading: Reading): Line {
  const createdAt = readTime(field(row, 'created_at'), reading.utcOffsetMinutes);
  return {
    upstreamId: readId(field(row, 'id')),
    createdAt: createdAt?.getTime(),
    booking: createdAt && readBooking(row, createdAt, reading),
  };
}

function readBooking(row: unknown, createdAt: Date, { currency }: Reading): UpstreamBooking | undefined {
  const upstreamId = readId(field(row, 'id'));
  const phoneNumber = readPhoneNumber(field(row, 'phone'));
  const micros = readCostMicros(field(row, 'price'));
  if (!upstreamId || !phoneNumber || micros === undefined) return undefined;
  return { upstreamId, phoneNumber, cost: money(micros, currency), createdAt, state: bookedState(row) };
}

/** An order with a message can't be cancelled, so one that ended otherwise than as finished says two things. */
function bookedState(row: unknown): UpstreamBooking['state'] {
  const state = readState(row);
  const { messages, isWhole } = readMessages(row);
  if (state === undefined || !isWhole) return 'unclear';
  if (field(row, 'status') === 'FINISHED') return 'charged';
  if (messages.length > 0) return state === 'open' ? 'charged' : 'unclear';
  return state === 'open' ? 'open' : 'refunded';
}
