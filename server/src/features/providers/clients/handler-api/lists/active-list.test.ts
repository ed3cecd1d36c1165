import { expect, test } from 'vitest';
import { aClient, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

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
  [{ smsCode: [12345] }, { messages: [{ code: '12345', text: '12345' }] }],
  [{ smsCode: 12345, smsText: ['Code 12345'] }, { messages: [{ code: '12345', text: 'Code 12345' }] }],
  [{ smsCode: ['1234'], smsText: [null] }, { messages: [{ code: '1234', text: '1234' }] }],
  [{ smsCode: false, smsText: false }, { messages: [] }],
  [{ smsCode: [''], smsText: ['  \u200b\u2060\n'] }, { messages: [] }],
  [{ smsCode: ['\u00a0'], smsText: null }, { messages: [] }],
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
  expect(await aClient({ baseUrl: url, utcOffsetMinutes: 180 }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: [expected], partlyRead: [], isComplete: true, oddRows: 0 },
  });
});

const code = { smsCode: ['1234'], smsText: ['Code 1234'] };
const message = { code: '1234', text: 'Code 1234' };

test.each<[object, object[]]>([
  [{ activationId: 'x' }, []],
  [{ ...code, phoneNumber: 'hidden' }, [{ upstreamId: '12', messages: [message] }]],
  [{ ...code, phoneNumber: '9198' }, [{ messages: [message] }]],
  [{ serviceCode: '' }, [{ messages: [] }]],
  [{ countryCode: 'India' }, [{ messages: [] }]],
  [{ activationTime: 'yesterday' }, [{ messages: [] }]],
  [{ activationTime: '2026-13-45 99:00:00' }, [{ messages: [] }]],
  [{ ...code, smsText: { text: 'x' } }, [{ messages: [{ code: '1234', text: '1234' }] }]],
  [{ ...code, smsCode: [12.5] }, [{ messages: [{ code: null, text: 'Code 1234' }] }]],
  [{ smsCode: [['1234']] }, [{ messages: [] }]],
])('a row with %o leaves the list incomplete and hides no other', async (change, partlyRead) => {
  const { url } = await aHostileServer(
    answering({
      data: [
        { ...row, activationId: '11' },
        { ...row, ...change },
        { ...row, activationId: 13 },
      ],
    }),
  );
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: [{ upstreamId: '11' }, { upstreamId: '13' }], partlyRead, isComplete: false, oddRows: 1 },
  });
});
