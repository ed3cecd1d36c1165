import { expect, test } from 'vitest';
import { aClient, aHostileServer, answering, signal } from './a-client.ts';

const row = {
  activationId: '12',
  serviceCode: 'tg',
  countryCode: '22',
  phoneNumber: '919876543210',
  activationCost: 0.5,
  currency: 840,
  activationTime: '2026-01-01 03:00:00',
  activationStatus: '4',
  smsCode: null,
  smsText: null,
  repeated: '0',
  canGetAnotherSms: '1',
};

test.each<[object, object]>([
  [{ activationTime: '2026-01-01T00:00:00Z' }, { createdAt: new Date('2026-01-01T00:00:00Z') }],
  [{ activationTime: '2026-01-01T05:30:00+05:30' }, { createdAt: new Date('2026-01-01T00:00:00Z') }],
  [{}, { createdAt: new Date('2026-01-01T00:00:00Z'), messages: [] }],
  [{ smsCode: '1234', smsText: 'Code 1234' }, { messages: [{ code: '1234', text: 'Code 1234' }] }],
  [
    { smsCode: ['1', '2'], smsText: 'Code 2' },
    {
      messages: [
        { code: '1', text: '1' },
        { code: '2', text: 'Code 2' },
      ],
    },
  ],
  [
    { smsCode: ['1', '2'], smsText: ['Code 1', 'Code 2'] },
    {
      messages: [
        { code: '1', text: 'Code 1' },
        { code: '2', text: 'Code 2' },
      ],
    },
  ],
  [
    { smsCode: ['2'], smsText: ['Hello', 'Code 2'] },
    {
      messages: [
        { code: null, text: 'Hello' },
        { code: '2', text: 'Code 2' },
      ],
    },
  ],
  [{ smsCode: [''], smsText: 'Call us' }, { messages: [{ code: null, text: 'Call us' }] }],
  [{ smsCode: ['1234'] }, { messages: [{ code: '1234', text: '1234' }] }],
  [
    { smsText: `\u0000<b>\u202eevil\u0007 \ud800${'x'.repeat(3000)}` },
    { messages: [{ code: null, text: `<b>evil \ufffd${'x'.repeat(1991)}` }] },
  ],
  [{ smsCode: ['9'.repeat(33)], smsText: 'long' }, { messages: [{ code: null, text: 'long' }] }],
  [{ smsText: 'कोड 1234 क्\u200dष' }, { messages: [{ code: null, text: 'कोड 1234 क्\u200dष' }] }],
  [
    { activationCost: 'free', repeated: true },
    { cost: null, isRepeated: true },
  ],
  [
    { countryCode: 22, activationId: 12 },
    { country: '22', upstreamId: '12' },
  ],
])('a listed number with %o is read as %o', async (change, expected) => {
  const { url } = await aHostileServer(answering({ status: 'success', data: [{ ...row, ...change }] }));
  expect(await aClient({ baseUrl: url, utcOffsetMinutes: 180 }).listActive(signal)).toMatchObject({ ok: true, value: [expected] });
});

test.each<object>([
  { activationId: 'x' },
  { phoneNumber: 'hidden' },
  { serviceCode: '' },
  { countryCode: 'India' },
  { activationTime: 'yesterday' },
  { activationTime: '2026-13-45 99:00:00' },
  { smsCode: [1234] },
  { smsText: { text: 'x' } },
])('a list with a row that has %o is garbage as a whole', async (change) => {
  const { url } = await aHostileServer(answering({ data: [row, { ...row, ...change }] }));
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
});

test('what is over is left out of the list, wherever it stands', async () => {
  const { url } = await aHostileServer(
    answering({
      activeActivations: [row, { ...row, activationId: '13', activationStatus: 6 }, { ...row, activationId: '14', activationStatus: '8' }],
      data: null,
    }),
  );
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ value: [{ upstreamId: '12' }] });
});

test('a provider that ignores the page gets two questions, one without an end gets fifty', async () => {
  const page = (start: number) => ({ data: Array.from({ length: 100 }, (_, i) => ({ ...row, activationId: String(start + i + 1) })) });
  const stubborn = await aHostileServer(answering(page(0)));
  const list = await aClient({ baseUrl: stubborn.url }).listActive(signal);
  expect(list.ok && list.value.length).toBe(100);
  expect(stubborn.calls.map((params) => params.get('start'))).toEqual(['0', '100']);

  const endless = await aHostileServer((incoming, response, count) => answering(page(count * 100))(incoming, response, count));
  expect(await aClient({ baseUrl: endless.url }).listActive(signal)).toEqual({
    ok: false,
    reason: 'GARBAGE',
    detail: 'more than 50 pages of active numbers',
  });
  expect(endless.calls).toHaveLength(50);
});
