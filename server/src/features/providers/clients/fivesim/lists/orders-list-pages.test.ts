import { expect, test } from 'vitest';
import { aClient, aHostileFivesim, order, signal } from '../a-client.ts';
import { answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const listOf = (...rows: object[]) => ({ Data: rows, ProductNames: [], Statuses: [], Total: 999_999 });

const onePage = (...rows: Rows) => aBook(rows);

test('leaves out ended orders, even unreadable ones', async () => {
  const rows = ['CANCELED', 'TIMEOUT', 'FINISHED', 'BANNED'].map((status, no) => ({
    ...order,
    id: 100 - no,
    status,
    phone: null,
    product: null,
  }));
  const { url } = await onePage({ ...order, id: 101 }, ...rows);
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: [{ upstreamId: '101' }], isComplete: true },
  });
});

test.each<unknown>([[], {}, { Data: null }, { data: [] }, 'no orders here'])('%o is no list', async (body) => {
  const { url } = await aHostileFivesim(answering(typeof body === 'string' ? body : JSON.stringify(body)));
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
});

const history = (count: number) =>
  Array.from({ length: count }, (_, no) => ({
    ...order,
    id: count - no,
    created_at: new Date(Date.UTC(2026, 0, 1) - no * 1_000).toISOString(),
  }));

type Rows = Record<string, unknown>[];

function aBook(rows: Rows, atMost = 100, sort = (page: Rows) => page) {
  return aHostileFivesim((incoming, response, count) => {
    const query = new URL(incoming.url ?? '', 'http://hostile').searchParams;
    const start = Number(query.get('offset'));
    answering(listOf(...sort(rows.slice(start, start + Math.min(Number(query.get('limit')), atMost)))))(incoming, response, count);
  });
}

test('reads newest first, page by page to the end, whatever the page size', async () => {
  const server = await aBook(history(70), 30);
  const list = await aClient({ baseUrl: server.url }).listActive(signal);
  expect(list.ok && list.value.activations.map(({ upstreamId }) => Number(upstreamId))).toEqual(
    Array.from({ length: 70 }, (_, no) => no + 1),
  );
  expect(server.asked.map(({ path }) => path)).toEqual(
    [0, 25, 50].map((offset) => `/v1/user/orders?category=activation&limit=100&offset=${offset}&order=id&reverse=true`),
  );
});

test('reads on where a later page has higher ids, as of a company that scrambles them', async () => {
  const scrambled = history(250).map((row, no) => ({ ...row, id: ((no * 7_919) % 251) + 1 }));
  const server = await aBook(scrambled, 100, (page) => page.toSorted((a, b) => Number(b['id']) - Number(a['id'])));
  const list = await aClient({ baseUrl: server.url }).listActive(signal);
  expect(list).toMatchObject({ ok: true, value: { activations: { length: 250 }, isComplete: true } });
  expect(server.asked).toHaveLength(3);
});

test('a new order during paging hides none', async () => {
  const rows = history(150);
  const server = await aHostileFivesim((incoming, response, count) => {
    const start = Number(new URL(incoming.url ?? '', 'http://hostile').searchParams.get('offset'));
    const now = [...Array.from({ length: count - 1 }, (_, no) => ({ ...order, id: 1_000 - no })), ...rows];
    answering(listOf(...now.slice(start, start + 100)))(incoming, response, count);
  });
  const list = await aClient({ baseUrl: server.url }).listActive(signal);
  expect(list.ok && list.value.activations.map(({ upstreamId }) => Number(upstreamId))).toEqual(
    Array.from({ length: 150 }, (_, no) => no + 1),
  );
});

test('orders in another sequence leave the list incomplete', async () => {
  const { url } = await onePage({ ...order, id: 1 }, { ...order, id: 2 });
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
});

test('repeated or endless pages leave the list incomplete', async () => {
  const stubborn = await aHostileFivesim(answering(listOf(...history(100))));
  expect(await aClient({ baseUrl: stubborn.url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 100 }, isComplete: false, oddRows: 0 },
  });
  expect(stubborn.asked).toHaveLength(3);
  const endless = await aBook(history(3_000));
  expect(await aClient({ baseUrl: endless.url, maxPages: 5 }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 480 }, isComplete: false },
  });
  expect(endless.asked).toHaveLength(5);
});

test('a later page that fails keeps what was read, and a refusal applies to the whole list', async () => {
  const failing = (status: number, body: string) =>
    aHostileFivesim((incoming, response, count) =>
      count === 1 ? answering(listOf(...history(100)))(incoming, response, count) : answering(body, status)(incoming, response, count),
    );
  expect(await aClient({ baseUrl: (await failing(500, 'internal error')).url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 100 }, isComplete: false },
  });
  expect(await aClient({ baseUrl: (await failing(429, '')).url }).listActive(signal)).toMatchObject({ ok: false, reason: 'RATE_LIMITED' });
});
