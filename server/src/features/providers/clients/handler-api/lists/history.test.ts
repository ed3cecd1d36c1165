import { expect, test } from 'vitest';
import { createSimulatorServer } from '../../../../../../../simulators/provider/server/http.ts';
import { createSimulatorProvider } from '../../../../../../../simulators/provider/simulator-provider.ts';
import { onTestFinished } from 'vitest';
import { aClient, API_KEY, request, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const row = { id: 12, date: '2026-01-01 03:00:00', phone: '919876543210', sms: null, cost: 0.5, status: '6', currency: 840 };
const span = { from: new Date('2025-12-25T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') };
const nothing = { ok: true, value: { bookings: [], isComplete: true, oddRows: 0 } };
const history = async (body: object | string, options = {}) => {
  const { url } = await aHostileServer(answering(body));
  return aClient({ baseUrl: url, ...options }).history?.(span, signal);
};

test('reads the provider’s records alike over HTTP and in this process', async () => {
  const server = await createSimulatorServer({ seed: 7, apiKey: API_KEY, codeSeconds: { from: 3_600, to: 3_600 }, deliveryRate: 1 });
  onTestFinished(() => server.close());
  const { simulator } = server;
  const client = aClient({ baseUrl: server.url });
  const ids: string[] = [];
  for (let n = 0; n < 103; n += 1) {
    const answer = await client.buy(request, signal);
    if (answer.outcome === 'bought') ids.push(answer.number.upstreamId);
  }
  const [waiting = '', coded = '', finished = '', cancelled = '', revoked = ''] = ids;
  for (const id of [coded, finished]) simulator.deliver(Number(id), { text: 'Your code is 4711', code: '4711' });
  simulator.finish(Number(finished));
  simulator.cancel(Number(cancelled));
  simulator.revoke(Number(revoked));
  const around = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1_000) };
  const answer = await client.history?.(around, signal);
  if (answer?.ok !== true) throw new Error(answer?.detail);
  expect(answer.value.bookings.map(({ upstreamId }) => upstreamId).toSorted()).toEqual(ids.toSorted());
  const stateOf = (id: string) => answer.value.bookings.find(({ upstreamId }) => upstreamId === id)?.state;
  expect([waiting, coded, finished, cancelled, revoked].map(stateOf)).toEqual(['open', 'charged', 'charged', 'refunded', 'refunded']);

  const provider = createSimulatorProvider({ simulator, latencyMs: { from: 0, to: 0 } });
  const own = await provider.history?.(around, signal);
  const wholeSeconds = ({ bookings }: typeof answer.value) =>
    bookings
      .map((each) => ({ ...each, createdAt: Math.floor(each.createdAt.getTime() / 1000) }))
      .toSorted((a, b) => a.upstreamId.localeCompare(b.upstreamId));
  expect(own?.ok === true && wholeSeconds(own.value)).toEqual(wholeSeconds(answer.value));
  const before = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() - 3_600_000) };
  expect(await client.history?.(before, signal)).toEqual(nothing);
  expect(await provider.history?.(before, signal)).toEqual(nothing);
});

test.each([
  [{}, { state: 'charged', createdAt: new Date('2026-01-01T00:00:00Z'), cost: { micros: 500_000, currency: 'USD' } }],
  [
    { id: '12', cost: '0.1253', status: 4 },
    { upstreamId: '12', state: 'open', cost: { micros: 125_300, currency: 'USD' } },
  ],
  [{ status: '8' }, { state: 'refunded' }],
  [{ status: '10' }, { state: 'refunded' }],
  [{ status: '3' }, { state: 'unclear' }],
  [
    { currency: 643, date: '2026-01-01T00:00:00Z' },
    { cost: { micros: 500_000, currency: 'RUB' }, createdAt: new Date('2026-01-01T00:00:00Z') },
  ],
  [{ currency: '₹' }, { cost: { micros: 500_000, currency: 'unknown' } }],
])('a line with %o', async (told, expected) => {
  const answer = await history([{ ...row, ...told }], { utcOffsetMinutes: 180 });
  expect(answer).toMatchObject({ ok: true, value: { bookings: [expected], isComplete: true } });
});

test.each([
  [JSON.stringify([{ ...row, id: 'x' }, {}]), 'GARBAGE'],
  ['{"status":"success"}', 'GARBAGE'],
  ['<html>', 'GARBAGE'],
  ['WRONG_DATE', 'GARBAGE'],
  ['BAD_KEY', 'BAD_KEY'],
  ['ERROR_SQL', 'UNREACHABLE'],
])('%s is no history', async (body, reason) => {
  expect(await history(body)).toMatchObject({ ok: false, reason });
});

test.each([{ id: 'x' }, { id: 13, cost: -1 }, { id: 13, phone: '91' }, { id: 13, date: 'yesterday' }])(
  'leaves out a line with %o, and the history is incomplete',
  async (change) => {
    expect(await history([row, { ...row, ...change }])).toMatchObject({
      ok: true,
      value: { bookings: [{ upstreamId: '12' }], isComplete: false, oddRows: 1 },
    });
  },
);

test('an empty history is empty, under each name', async () => {
  for (const body of ['NO_ACTIVATIONS', '[]', '{"data":[]}']) expect(await history(body)).toEqual(nothing);
});

test('reads a provider that ignores the offset once, which has more if it gave as many lines as it was asked for, and an endless history is incomplete', async () => {
  const page = Array.from({ length: 100 }, (_, n) => ({ ...row, id: n + 1 }));
  for (const [count, isComplete] of [
    [100, false],
    [90, true],
  ] as const) {
    const same = await aHostileServer(answering(page.slice(0, count)));
    expect(await aClient({ baseUrl: same.url }).history?.(span, signal)).toMatchObject({
      ok: true,
      value: { bookings: { length: count }, isComplete },
    });
    expect(same.calls).toHaveLength(2);
  }
  const endless = await aHostileServer((_request, response, count) =>
    response.end(JSON.stringify(page.map((each) => ({ ...each, id: each.id + count * 100 })))),
  );
  expect(await aClient({ baseUrl: endless.url, maxPages: 3 }).history?.(span, signal)).toMatchObject({
    ok: true,
    value: { bookings: { length: 300 }, isComplete: false },
  });
  expect(endless.calls.map((call) => call.get('offset'))).toEqual(['0', '100', '200']);
  expect(endless.calls[0]?.get('start')).toBe(String(span.from.getTime() / 1000));
  expect(endless.calls[0]?.get('end')).toBe(String(span.to.getTime() / 1000));
});

test.each(['BAD_ACTION', 'WRONG_ACTION', 'UNKNOWN_ACTION', 'INVALID_ACTION'])(
  'asks a provider that answers %s for its history again, but not for five minutes',
  async (token) => {
    let uptimeMs = 5;
    const server = await aHostileServer((incoming, response, n) => answering(n === 1 ? token : [row])(incoming, response, n));
    const client = aClient({ baseUrl: server.url, uptimeMs: () => uptimeMs });
    for (let n = 0; n < 2; n += 1) expect(await client.history?.(span, signal)).toMatchObject({ ok: false, reason: 'NOT_OFFERED' });
    expect(server.calls).toHaveLength(1);
    uptimeMs += 5 * 60_000;
    expect(await client.history?.(span, signal)).toMatchObject({ ok: true, value: { bookings: { length: 1 } } });
  },
);

test('reads on behind a page that the company left lines out of', async () => {
  const lines = Array.from({ length: 260 }, (_, n) => ({ ...row, id: n + 1 }));
  const server = await aHostileServer((incoming, response, n) => {
    const offset = Number(new URL(incoming.url ?? '', 'http://localhost').searchParams.get('offset'));
    answering(lines.slice(offset, offset + (n === 2 ? 97 : 100)))(incoming, response, n);
  });
  expect(await aClient({ baseUrl: server.url }).history?.(span, signal)).toMatchObject({
    ok: true,
    value: { bookings: { length: 260 }, isComplete: true },
  });
});

test('reads on where a company gives fewer lines at once than it is asked for', async () => {
  const lines = Array.from({ length: 130 }, (_, n) => ({ ...row, id: n + 1 }));
  const server = await aHostileServer((incoming, response, n) => {
    const offset = Number(new URL(incoming.url ?? '', 'http://localhost').searchParams.get('offset'));
    answering(lines.slice(offset, offset + 50))(incoming, response, n);
  });
  expect(await aClient({ baseUrl: server.url }).history?.(span, signal)).toMatchObject({
    ok: true,
    value: { bookings: { length: 130 }, isComplete: true },
  });
  expect(server.calls.map((call) => call.get('offset'))).toEqual(['0', '50', '100', '130']);
});
