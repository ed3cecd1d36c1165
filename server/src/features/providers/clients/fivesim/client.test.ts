import { expect, test } from 'vitest';
import { aConnectedClient, signal } from './a-client.ts';

test('a number is bought, listed, gets its code with the text, and is finished', async () => {
  const { server, client, buy } = await aConnectedClient();
  const number = await buy();
  const [booked] = server.simulator.records().activations;
  expect(number).toEqual({
    upstreamId: booked?.id,
    phoneNumber: booked?.phoneNumber,
    cost: { micros: booked?.costMicros, currency: 'USD' },
    canGetAnother: true,
    boughtAt: new Date(booked?.createdAt ?? ''),
  });
  expect(await client.check(number.upstreamId, signal)).toEqual({ ok: true, value: { state: 'waiting', message: null } });
  expect(await client.finish(number.upstreamId, signal)).toEqual({ ok: true, value: { finished: false } });
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
          country: 'india',
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

test('lists another message without a request for it', async () => {
  const { server, client, buy } = await aConnectedClient();
  const { upstreamId } = await buy();
  server.clock.advance(10_000);
  const asked = server.calls.size;
  expect(await client.askForAnother(upstreamId, signal)).toEqual({ ok: true, value: { accepted: true } });
  expect(server.calls.size).toBe(asked);
  const [first] = server.simulator.records().activations[0]?.messages ?? [];
  server.clock.advance(1_000);
  server.simulator.deliver(Number(upstreamId), { code: null, text: 'Welcome' });
  const last = { code: null, text: 'Welcome' };
  expect(await client.check(upstreamId, signal)).toEqual({ ok: true, value: { state: 'received', message: last } });
  expect(await client.listActive(signal)).toMatchObject({
    value: { activations: [{ messages: [{ code: first?.code, text: first?.text }, last] }] },
  });
});

test("returns the provider's answer to a cancel", async () => {
  const { server, client, buy } = await aConnectedClient();
  const [early, late, gone] = [await buy(), await buy(), await buy()];
  expect(await client.cancel(early.upstreamId, signal)).toEqual({ outcome: 'cancelled' });
  expect(await client.cancel(early.upstreamId, signal)).toEqual({ outcome: 'cancelled' });
  expect(await client.check(early.upstreamId, signal)).toEqual({ ok: true, value: { state: 'ended', message: null } });
  server.simulator.revoke(Number(gone.upstreamId));
  expect(await client.cancel(gone.upstreamId, signal)).toEqual({ outcome: 'over', detail: 'order expired' });
  expect(await client.finish(gone.upstreamId, signal)).toEqual({ ok: true, value: { finished: true } });
  server.clock.advance(10_000);
  expect(await client.cancel(late.upstreamId, signal)).toEqual({ outcome: 'code_arrived' });
  expect(await client.cancel('12', signal)).toEqual({ outcome: 'over', detail: 'order not found' });
  expect(await client.check('12', signal)).toEqual({ ok: true, value: { state: 'missing', message: null } });
});

test('a cancel that is too early proves nothing', async () => {
  const { client, buy } = await aConnectedClient({ cancelAfterSeconds: 5 });
  expect(await client.cancel((await buy()).upstreamId, signal)).toEqual({ outcome: 'unknown', detail: 'HTTP 400, too early' });
});

test('reads the list back to orders that are certainly over, and returns open ones, oldest first', async () => {
  const { server, client, buy } = await aConnectedClient({ deliveryRate: 0 });
  for (let i = 0; i < 120; i++) await buy();
  server.clock.advance(70 * 60_000);
  const ids: string[] = [];
  for (let i = 0; i < 105; i++) ids.push((await buy()).upstreamId);
  await client.cancel(ids[3] ?? '', signal);
  const list = await client.listActive(signal);
  expect(list.ok && list.value.activations.map(({ upstreamId }) => upstreamId)).toEqual(ids.filter((_, no) => no !== 3));
  expect(server.calls.get('orders')).toBe(2);
});
