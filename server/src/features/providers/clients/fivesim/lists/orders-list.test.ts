import { expect, test } from 'vitest';
import { aClient, aHostileFivesim, order, signal } from '../a-client.ts';
import { answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

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
