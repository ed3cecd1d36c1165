import { expect, test } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../../simulators/provider/a-simulator.ts';
import { createSimulatorProvider } from '../../../../../../../simulators/provider/simulator-provider.ts';
import { aClient, aHostileFivesim, order, request, signal } from '../a-client.ts';
import { answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const listOf = (...rows: object[]) => ({ Data: rows, ProductNames: [], Statuses: [], Total: 999_999 });
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
/** The first day of the year. */
const span = { from: new Date(start), to: new Date(start + dayMs) };
const at = (day: number) => new Date(start + day * dayMs).toISOString();

type Rows = Record<string, unknown>[];

/** Newest first, of a page size of its own. */
async function aBook(rows: () => Rows, { atMost = 100, wholePages = false } = {}) {
  const starts: number[] = [];
  const server = await aHostileFivesim((incoming, response, count) => {
    const query = new URL(incoming.url ?? '', 'http://hostile').searchParams;
    const size = Math.min(Number(query.get('limit')), atMost);
    const offset = Number(query.get('offset'));
    starts.push(offset);
    const from = wholePages ? Math.floor(offset / size) * size : offset;
    answering(listOf(...rows().slice(from, from + size)))(incoming, response, count);
  });
  return { ...server, starts };
}

/** Orders of the days from one to another, the newest first. */
const orders = (count: number, [first, last]: [number, number], firstId = 1): Rows =>
  Array.from({ length: count }, (_, no) => ({
    ...order,
    status: 'FINISHED',
    id: firstId + count - 1 - no,
    created_at: at(last - ((no + 0.5) / count) * (last - first)),
  }));

const read = async (...rows: object[]) => {
  const { url } = await aBook(() => [...rows] as Rows); // rows of a hostile list
  return aClient({ baseUrl: url, currency: 'EUR' }).history?.(span, signal);
};

test('reads the provider’s records alike over 5sim’s protocol and in this process', async () => {
  const server = await aSimulatorServer({ cancelAfterSeconds: 0, codeSeconds: { from: 3_600, to: 3_600 }, deliveryRate: 1 });
  const { simulator, clock } = server;
  const client = aClient({ baseUrl: server.fivesimUrl, apiKey: SIMULATOR_KEY });
  const ids: string[] = [];
  for (let n = 0; n < 103; n += 1) {
    const answer = await client.buy(request, signal);
    if (answer.outcome === 'bought') ids.push(answer.number.upstreamId);
    clock.advance(1_000);
  }
  const [timedOut = '', coded = '', finished = '', cancelled = '', revoked = ''] = ids;
  for (const id of [coded, finished]) simulator.deliver(Number(id), { text: 'Your code is 4711', code: '4711' });
  simulator.finish(Number(finished));
  simulator.cancel(Number(cancelled));
  simulator.revoke(Number(revoked));
  const now = clock.now().getTime();
  const around = { from: new Date(now - 3_600_000), to: new Date(now + 1_000) };
  const answer = await client.history?.(around, signal);
  if (answer?.ok !== true) throw new Error(answer?.detail);
  const stateOf = (id: string) => answer.value.bookings.find(({ upstreamId }) => upstreamId === id)?.state;
  expect([timedOut, coded, finished, cancelled, revoked].map(stateOf)).toEqual(['open', 'charged', 'charged', 'refunded', 'refunded']);

  const provider = createSimulatorProvider({ simulator, latencyMs: { from: 0, to: 0 } });
  const own = await provider.history?.(around, signal);
  const sorted = ({ bookings }: typeof answer.value) => bookings.toSorted((a, b) => a.upstreamId.localeCompare(b.upstreamId));
  expect(answer.value).toMatchObject({ bookings: { length: 103 }, isComplete: true, oddRows: 0 });
  expect(own?.ok === true && sorted(own.value)).toEqual(sorted(answer.value));
  clock.advance(3_600_000);
  const later = await client.history?.(around, signal);
  expect(later?.ok === true && later.value.bookings.find(({ upstreamId }) => upstreamId === timedOut)).toMatchObject({ state: 'refunded' });
  const before = { from: new Date(now - 7_200_000), to: new Date(now - 3_600_000) };
  expect(await client.history?.(before, signal)).toEqual({ ok: true, value: { bookings: [], isComplete: true, oddRows: 0, isList: true } });
});

const sms = [{ created_at: at(0.1), date: at(0.1), sender: 'X', text: 'Code 1234', code: '1234' }];

test.each([
  [{}, { state: 'open', upstreamId: '11631253', phoneNumber: '919876543210', cost: { micros: 12_500_000, currency: 'EUR' } }],
  [{ status: 'PENDING' }, { state: 'open' }],
  [{ sms }, { state: 'charged' }],
  [{ status: 'FINISHED', sms }, { state: 'charged' }],
  [{ status: 'FINISHED' }, { state: 'charged' }],
  [{ status: 'CANCELED' }, { state: 'refunded' }],
  [{ status: 'TIMEOUT' }, { state: 'refunded' }],
  [{ status: 'BANNED' }, { state: 'refunded' }],
  [{ status: 'TIMEOUT', sms }, { state: 'unclear' }],
  [{ status: 'CANCELED', sms }, { state: 'unclear' }],
  [{ status: 'CANCELED', sms: 'hidden' }, { state: 'unclear' }],
  [{ status: 'SLEEPING' }, { state: 'unclear' }],
  [{ price: '0.1253' }, { cost: { micros: 125_300, currency: 'EUR' } }],
])('an order with %o is booked as %o', async (change, expected) => {
  expect(await read({ ...order, ...change })).toMatchObject({ ok: true, value: { bookings: [expected], isComplete: true, oddRows: 0 } });
});

test.each([{ id: 'x' }, { price: -1 }, { price: undefined }, { phone: '91' }, { created_at: 'yesterday' }])(
  'leaves out an order with %o, and the history is incomplete',
  async (change) => {
    expect(await read({ ...order, id: 13 }, { ...order, id: 12, ...change })).toMatchObject({
      ok: true,
      value: { bookings: [{ upstreamId: '13' }], isComplete: false, oddRows: 1 },
    });
  },
);

test('an unreadable order of another time leaves the history complete', async () => {
  const rows = [
    { ...order, id: 13, created_at: at(3), price: null },
    { ...order, id: 12 },
    { ...order, id: 11, created_at: at(-1), phone: null },
  ];
  expect(await read(...rows)).toMatchObject({ value: { bookings: [{ upstreamId: '12' }], isComplete: true, oddRows: 0 } });
});

test.each([
  [JSON.stringify(listOf({ ...order, id: 1 }, { ...order, id: 2 })), 'GARBAGE'],
  [JSON.stringify(listOf({ id: 'x' }, {})), 'GARBAGE'],
  ['{"status":"success"}', 'GARBAGE'],
  ['<html>', 'GARBAGE'],
  ['internal error', 'UNREACHABLE'],
])('%s is no history', async (body, reason) => {
  const { url } = await aHostileFivesim(answering(body));
  expect(await aClient({ baseUrl: url }).history?.(span, signal)).toMatchObject({ ok: false, reason });
});

test('reads until before the span, whatever the page size, and no further', async () => {
  for (const [atMost, starts] of [
    [100, [0, 95, 190]],
    [50, [0, 45, 90, 135, 180, 225]],
  ] as const) {
    const server = await aBook(() => orders(1_000, [-9, 1]), { atMost });
    const answer = await aClient({ baseUrl: server.url }).history?.(span, signal);
    expect(answer).toMatchObject({ ok: true, value: { bookings: { length: 100 }, isComplete: true } });
    expect(server.starts.slice(0, 2)).toEqual(starts.slice(0, 2));
    expect(server.starts.length).toBeLessThanOrEqual(starts.length);
  }
});

test('an order that is dated long ago ends the reading as little as one of the future prolongs it', async () => {
  const rows = orders(400, [-1, 1]).map((row, no) => (no === 50 || no === 350 ? { ...row, created_at: at(no === 50 ? -900 : 900) } : row));
  const server = await aBook(() => rows);
  expect(await aClient({ baseUrl: server.url }).history?.(span, signal)).toMatchObject({
    value: { bookings: { length: 199 }, isComplete: true },
  });
});

test('reads the days of a busy account from where each was, as new orders arrive', async () => {
  let rows = orders(7_000, [-6, 1]);
  const server = await aBook(() => rows);
  const client = aClient({ baseUrl: server.url });
  for (let age = 0; age < 7; age += 1) {
    const day = { from: new Date(start - age * dayMs), to: new Date(start + (1 - age) * dayMs) };
    const before = server.starts.length;
    expect(await client.history?.(day, signal)).toMatchObject({ value: { bookings: { length: 1_000 }, isComplete: true } });
    expect(server.starts.length - before).toBeLessThan(18);
    rows = [...orders(50, [1, 1.01], 10_000 + age * 50), ...rows];
  }
  rows = orders(300, [-6, 1]);
  expect(await client.history?.(span, signal)).toMatchObject({ value: { isComplete: true } });
  const oldest = { from: new Date(start - 6 * dayMs), to: new Date(start - 5 * dayMs) };
  const shrunk = await client.history?.(oldest, signal);
  expect(shrunk?.ok === true && shrunk.value.bookings.length).toBe(rows.filter((row) => String(row['created_at']) <= at(-5)).length);
});

test('reads a company whose pages begin at whole pages alone, and one that ignores the offset is incomplete', async () => {
  const whole = await aBook(() => orders(250, [0, 1]), { wholePages: true });
  expect(await aClient({ baseUrl: whole.url }).history?.(span, signal)).toMatchObject({
    value: { bookings: { length: 250 }, isComplete: true },
  });
  const stubborn = await aHostileFivesim(answering(listOf(...orders(100, [0, 1]))));
  expect(await aClient({ baseUrl: stubborn.url }).history?.(span, signal)).toMatchObject({
    value: { bookings: { length: 100 }, isComplete: false },
  });
});

test('an endless history, or one whose later page fails, is incomplete, and a refusal concerns all of it', async () => {
  const endless = await aBook(() => orders(3_000, [0, 1]));
  expect(await aClient({ baseUrl: endless.url, maxPages: 5 }).history?.(span, signal)).toMatchObject({
    value: { bookings: { length: 480 }, isComplete: false, oddRows: 0 },
  });
  expect(endless.starts).toHaveLength(5);
  const failing = (status: number, body: string) =>
    aHostileFivesim((incoming, response, count) =>
      count === 1
        ? answering(listOf(...orders(100, [0, 1])))(incoming, response, count)
        : answering(body, status)(incoming, response, count),
    );
  expect(await aClient({ baseUrl: (await failing(500, 'internal error')).url }).history?.(span, signal)).toMatchObject({
    value: { bookings: { length: 100 }, isComplete: false },
  });
  expect(await aClient({ baseUrl: (await failing(429, '')).url }).history?.(span, signal)).toMatchObject({ reason: 'RATE_LIMITED' });
});

test('an order that changes while pages are read counts once, as it was read last', async () => {
  const rows = orders(150, [0, 1]);
  const server = await aHostileFivesim((incoming, response, count) => {
    const offset = Number(new URL(incoming.url ?? '', 'http://hostile').searchParams.get('offset'));
    const now = [...orders(count - 1, [0.99, 1], 1_000), ...rows].map((row) => (count > 1 ? { ...row, status: 'CANCELED' } : row));
    answering(listOf(...now.slice(offset, offset + 100)))(incoming, response, count);
  });
  const answer = await aClient({ baseUrl: server.url }).history?.(span, signal);
  const bookings = answer?.ok === true ? answer.value.bookings : [];
  expect(new Set(bookings.map(({ upstreamId }) => upstreamId)).size).toBe(bookings.length);
  expect(bookings.length).toBeGreaterThanOrEqual(150);
  expect(bookings.filter(({ state }) => state === 'refunded').length).toBeGreaterThan(50);
});

test('chooses the orders of the span by the provider’s own clock', async () => {
  const { url } = await aBook(() => [
    { ...order, id: 13, created_at: at(1.1) },
    { ...order, id: 12, created_at: at(0.1) },
  ]);
  const history = async (clockOffsetMinutes: number) => {
    const answer = await aClient({ baseUrl: url }).history?.({ ...span, clockOffsetMinutes }, signal);
    return answer?.ok === true && answer.value.bookings.map(({ upstreamId }) => upstreamId);
  };
  expect([await history(0), await history(330)]).toEqual([['12'], ['13']]);
});
