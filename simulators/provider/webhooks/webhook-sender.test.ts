import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { aSimulatorServer } from '../a-simulator.ts';
import type { WebhookTarget } from './webhook-sender.ts';

async function aListener(status: number) {
  const received: any[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  return { url: `http://127.0.0.1:${address.port}/`, received };
}

async function aSimulatorWithWebhook(status: number, shape: 'sms-activate' | 'herosms') {
  const listener = await aListener(status);
  const webhookTo: WebhookTarget = { address: listener.url, shape };
  const server = await aSimulatorServer({ deliveryRate: 0, webhookTo });
  const id = await server.buy();
  const message = (code: string) => server.control('POST', 'message', { activationId: id, text: `Code ${code}`, code });
  const tries = async (count: number) => {
    await expect.poll(() => server.webhooks.tries().length).toBeGreaterThanOrEqual(count);
  };
  return { ...server, ...listener, id, message, tries };
}

test('sends each message once in the shape of SMS-Activate', async () => {
  const { received, id, message, tries, clock } = await aSimulatorWithWebhook(200, 'sms-activate');
  await message('4711');
  await message('4712');
  await tries(2);
  clock.advance(3 * 3_600_000);
  const expected = { activationId: Number(id), service: 'tg', country: 22, receivedAt: '2026-01-01 00:00:00' };
  expect(received.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { ...expected, text: 'Code 4711', code: '4711' },
    { ...expected, text: 'Code 4712', code: '4712' },
  ]);
});

test("sends HeroSMS's message ids, and numbers as text", async () => {
  const { received, id, control, tries } = await aSimulatorWithWebhook(204, 'herosms');
  await control('POST', 'message', { activationId: id, text: 'No digits', code: null });
  await tries(1);
  expect(received).toEqual([
    {
      id: `${id}001`,
      activationId: id,
      phoneFrom: 'TG',
      service: 'tg',
      text: 'No digits',
      code: null,
      country: 22,
      receivedAt: '2026-01-01T00:00:00.000Z',
    },
  ]);
});

test.each([
  ['sms-activate', 202, [0.5, 1, 5, 10, 20, 30, 50].map((minutes) => minutes * 60_000)],
  ['herosms', 500, [25_000, 25_000, 25_000, 25_000, 25_000, 25_000, 25_000]],
] as const)('%s tries 8 times while it is answered with %i', async (shape, status, waitsMs) => {
  const { received, message, tries, clock, buy, control } = await aSimulatorWithWebhook(status, shape);
  await message('4711');
  for (const [before, waitMs] of waitsMs.entries()) {
    await tries(before + 1);
    clock.advance(waitMs);
  }
  await tries(8);
  clock.advance(3 * 3_600_000);
  await control('POST', 'message', { activationId: await buy(), text: 'Code 4712', code: '4712' });
  await tries(9);
  expect(received.map(({ code }) => code)).toEqual([...Array.from({ length: 8 }, () => '4711'), '4712']);
  expect(new Set(received.slice(0, 8).map((body) => JSON.stringify(body))).size).toBe(1);
});

test('loses, delays, doubles and falsifies webhooks as the faults say', async () => {
  const { received, message, tries, clock, faults, webhooks } = await aSimulatorWithWebhook(200, 'sms-activate');
  faults.switchOn({ kind: 'silence', action: 'webhook' });
  await message('4711');
  faults.switchOn({ kind: 'delay', action: 'webhook', delayMs: 5_000 });
  await message('4712');
  faults.switchOn({ kind: 'twice', action: 'webhook' });
  await message('4713');
  await tries(2);
  faults.switchOn({ kind: 'lie', action: 'webhook' });
  await message('4714');
  await tries(3);
  expect(received.map(({ code }) => code)).toEqual(['4713', '4713', '000000']);
  clock.advance(5_000);
  await tries(4);
  expect(received.at(-1)).toMatchObject({ code: '4712' });
  webhooks.sendTo(null);
  await message('4715');
  clock.advance(3_600_000);
  expect(received).toHaveLength(4);
});
