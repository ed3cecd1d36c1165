import { expect, test } from 'vitest';
import { aConnectedClient, signal } from './a-client.ts';

test('a number is bought, listed, gets its code with the text, and is finished', async () => {
  const { server, client, buy } = await aConnectedClient({ utcOffsetMinutes: 180 });
  const number = await buy();
  const [booked] = server.simulator.records().activations;
  expect(number).toEqual({
    upstreamId: booked?.id,
    phoneNumber: booked?.phoneNumber,
    cost: { micros: booked?.costMicros, currency: 'USD' },
    canGetAnother: true,
    boughtAt: new Date(Date.parse(booked?.createdAt ?? '') + 180 * 60_000),
  });
  expect(await client.check(number.upstreamId, signal)).toEqual({ ok: true, value: { state: 'waiting', message: null } });
  server.clock.advance(10_000);
  const { code = '', text = '' } = server.simulator.records().activations[0]?.messages[0] ?? {};
  expect(await client.check(number.upstreamId, signal)).toEqual({ ok: true, value: { state: 'received', message: { code, text } } });
  expect(await client.listActive(signal)).toEqual({
    ok: true,
    value: {
      partlyRead: [],
      isComplete: true,
      oddRows: 0,
      activations: [
        {
          upstreamId: number.upstreamId,
          serviceCode: 'tg',
          country: '22',
          phoneNumber: number.phoneNumber,
          cost: number.cost,
          createdAt: new Date('2026-01-01T00:00:00Z'),
          messages: [{ code, text }],
          isRepeated: false,
          canGetAnother: true,
        },
      ],
    },
  });
  expect(await client.finish(number.upstreamId, signal)).toEqual({ ok: true, value: { finished: true } });
  expect(await client.finish(number.upstreamId, signal)).toEqual({ ok: true, value: { finished: true } });
  expect(await client.listActive(signal)).toEqual({ ok: true, value: { activations: [], partlyRead: [], isComplete: true, oddRows: 0 } });
});

test('requests another message and receives it', async () => {
  const { server, client, buy } = await aConnectedClient();
  const { upstreamId } = await buy();
  expect(await client.askForAnother(upstreamId, signal)).toEqual({ ok: true, value: { accepted: false } });
  expect(await client.finish(upstreamId, signal)).toEqual({ ok: true, value: { finished: false } });
  server.clock.advance(10_000);
  expect(await client.askForAnother(upstreamId, signal)).toEqual({ ok: true, value: { accepted: true } });
  const first = server.simulator.records().activations[0]?.messages[0]?.code;
  expect(await client.check(upstreamId, signal)).toEqual({ ok: true, value: { state: 'again', message: { code: first, text: first } } });
  server.clock.advance(10_000);
  const messages = server.simulator.records().activations[0]?.messages.map(({ code, text }) => ({ code, text })) ?? [];
  expect(await client.check(upstreamId, signal)).toMatchObject({ value: { state: 'received', message: messages[1] } });
  expect(await client.listActive(signal)).toMatchObject({
    value: { activations: [{ messages: [{ code: first, text: first }, messages[1]] }] },
  });
});
