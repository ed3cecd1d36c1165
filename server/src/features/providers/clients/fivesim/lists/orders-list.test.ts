import { expect, test } from 'vitest';
import { aClient, aHostileFivesim, answering, order, signal } from '../a-client.ts';

const listOf = (...rows: object[]) => ({ Data: rows, ProductNames: [], Statuses: [], Total: 999_999 });

const onePage = (...rows: object[]) =>
  aHostileFivesim((incoming, response, count) => answering(count === 1 ? listOf(...rows) : listOf())(incoming, response, count));

const sms = (code: string, text: string, created_at = '2026-01-01T00:01:00Z') => ({
  created_at,
  date: created_at,
  sender: 'X',
  text,
  code,
});

test.each<[object, object]>([
  [
    {},
    {
      upstreamId: '11631253',
      phoneNumber: '919876543210',
      messages: [],
      cost: { micros: 12_500_000, currency: 'EUR' },
      serviceCode: 'tg',
      country: 'india',
      createdAt: new Date('2026-01-01T00:00:00.809Z'),
    },
  ],
  [{ status: 'PENDING', sms: undefined }, { messages: [] }],
  [{ sms: [] }, { messages: [] }],
  [{ sms: [sms('1234', 'Code 1234')] }, { messages: [{ code: '1234', text: 'Code 1234' }] }],
  [{ sms: [sms('', 'Call us')] }, { messages: [{ code: null, text: 'Call us' }] }],
  [{ sms: [sms('1234', '')] }, { messages: [{ code: '1234', text: '1234' }] }],
  [{ sms: [sms('', ''), sms(' \u200b', '\u2060\n'), null] }, { messages: [] }],
  [{ sms: [{ ...sms('', 'Code 1234'), code: 12345 }] }, { messages: [{ code: '12345', text: 'Code 1234' }] }],
  [
    { sms: [sms('2', 'second', '2026-01-01T00:02:00.5Z'), sms('1', 'first', '2026-01-01T00:02:00.123456789Z')] },
    { messages: [{ text: 'first' }, { text: 'second' }] },
  ],
  [{ sms: [sms('2', 'second', 'later'), sms('1', 'first')] }, { messages: [{ text: 'second' }, { text: 'first' }] }],
  [
    { sms: [sms('9'.repeat(33), `\u0000<b>\u202eevil\u0007 \ud800${'x'.repeat(3000)}`)] },
    { messages: [{ code: null, text: `<b>evil \ufffd${'x'.repeat(1991)}` }] },
  ],
  [{ product: '1688' }, { serviceCode: '1688' }],
  [{ product: 'tg' }, { serviceCode: '5sim:tg' }],
  [{ price: 'free' }, { cost: null }],
  [
    { id: '12', phone: 919876543210 },
    { upstreamId: '12', phoneNumber: '919876543210' },
  ],
])('a listed order with %o is read as %o', async (change, expected) => {
  const { url } = await onePage({ ...order, ...change });
  expect(await aClient({ baseUrl: url, currency: 'EUR' }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: [expected], isComplete: true, oddRows: 0 },
  });
});

test.each<[object, object[]]>([
  [{ id: 'x' }, []],
  [{ id: undefined }, []],
  [{ status: 'SLEEPING' }, [{ upstreamId: '11631253', messages: [] }]],
  [{ status: undefined, sms: [sms('1234', 'Code 1234')] }, [{ messages: [{ code: '1234' }] }]],
  [{ phone: 'hidden', sms: [sms('1234', 'Code 1234')] }, [{ messages: [{ code: '1234' }] }]],
  [{ phone: '+9198' }, [{ messages: [] }]],
  [{ product: '' }, [{ messages: [] }]],
  [{ product: '<b>' }, [{ messages: [] }]],
  [{ country: undefined }, [{ messages: [] }]],
  [{ created_at: 'yesterday' }, [{ messages: [] }]],
  [{ sms: {} }, [{ messages: [] }]],
  [{ sms: 'none' }, [{ messages: [] }]],
  [{ sms: [sms('1234', 'Code 1234'), 'x'] }, [{ messages: [{ code: '1234' }] }]],
  [{ sms: [{ ...sms('1234', ''), text: ['Code'] }] }, [{ messages: [{ code: '1234', text: '1234' }] }]],
])('an order with %o leaves the list incomplete and hides no other', async (change, partlyRead) => {
  const { url } = await onePage({ ...order, id: 11631254 }, { ...order, ...change }, { ...order, id: 11631252 });
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: [{ upstreamId: '11631252' }, { upstreamId: '11631254' }], partlyRead, isComplete: false, oddRows: 1 },
  });
});

test.each<[string, object[]]>([
  [
    'without an id',
    [
      { ...order, id: null },
      { ...order, id: [1] },
    ],
  ],
  ['that are no objects', ['x' as unknown as object, [] as object]], // rows of a hostile list
])('a list of nothing but orders %s is garbage', async (_name, rows) => {
  const { url } = await onePage(...rows);
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
});

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

function aBook(rows: object[], atMost = 100) {
  return aHostileFivesim((incoming, response, count) => {
    const query = new URL(incoming.url ?? '', 'http://hostile').searchParams;
    const start = Number(query.get('offset'));
    answering(listOf(...rows.slice(start, start + Math.min(Number(query.get('limit')), atMost))))(incoming, response, count);
  });
}

test('reads newest first, page by page to the end, whatever the page size', async () => {
  const server = await aBook(history(70), 30);
  const list = await aClient({ baseUrl: server.url }).listActive(signal);
  expect(list.ok && list.value.activations.map(({ upstreamId }) => Number(upstreamId))).toEqual(
    Array.from({ length: 70 }, (_, no) => no + 1),
  );
  expect(server.asked.map(({ path }) => path)).toEqual(
    [0, 30, 60].map((offset) => `/v1/user/orders?category=activation&limit=100&offset=${offset}&order=id&reverse=true`),
  );
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
  expect(stubborn.asked).toHaveLength(2);
  const endless = await aBook(history(3_000));
  expect(await aClient({ baseUrl: endless.url, maxPages: 5 }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 500 }, isComplete: false },
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
