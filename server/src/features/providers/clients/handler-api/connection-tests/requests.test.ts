import { expect, test } from 'vitest';
import { aClient, API_KEY, request, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const sale = { activationId: 12, phoneNumber: '919876543210' };

test('follows no redirect', { tags: 'E6' }, async () => {
  const target = await aHostileServer(answering(sale));
  const server = await aHostileServer((_request, response) =>
    response.writeHead(302, { location: `${target.url}/stubs/handler_api.php` }).end(),
  );
  expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'unknown' });
  expect(target.calls).toHaveLength(0);
});

test("never connects to a host that isn't allowed, by address or by name", async () => {
  const server = await aHostileServer(answering(sale));
  const asked: object[] = [];
  const allowHost = (target: object) => (asked.push(target), false);
  for (const host of ['127.0.0.1', 'localhost']) {
    const client = aClient({ baseUrl: `http://${host}:${server.port}`, allowHost });
    expect(await client.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'NOT_CONNECTED', detail: 'HOST_NOT_ALLOWED' });
  }
  expect(asked).toContainEqual({ protocol: 'http:', hostname: '127.0.0.1', address: '127.0.0.1' });
  expect(asked).toContainEqual({ protocol: 'http:', hostname: 'localhost', address: '127.0.0.1' });
  expect(server.calls).toHaveLength(0);
  const allowed = aClient({ baseUrl: `http://localhost:${server.port}`, allowHost: ({ address }) => address === '127.0.0.1' });
  expect(await allowed.buy(request, signal)).toMatchObject({ outcome: 'bought' });
});

test('keeps a given path, else uses the classic one', async () => {
  const paths: string[] = [];
  const server = await aHostileServer((incoming, response, count) => {
    paths.push(incoming.url?.split('?')[0] ?? '');
    answering(sale)(incoming, response, count);
  });
  await aClient({ baseUrl: server.url }).buy(request, signal);
  await aClient({ baseUrl: `${server.url}/api/handler.php` }).buy(request, signal);
  expect(paths).toEqual(['/stubs/handler_api.php', '/api/handler.php']);
});

test('sends one request per purchase with these parameters', async () => {
  const server = await aHostileServer(answering(sale));
  const ceiling = { micros: 100, currency: 'USD' };
  const exceptPrefixes = Array.from({ length: 25 }, (_, i) => `9162${10 + i}`);
  await aClient({ baseUrl: server.url }).buy({ ...request, operator: 'jio', ceiling, exceptPrefixes }, signal);
  expect(server.calls.map((params) => Object.fromEntries(params))).toEqual([
    {
      api_key: API_KEY,
      action: 'getNumberV2',
      service: 'tg',
      country: '22',
      operator: 'jio',
      maxPrice: '0.0001',
      phoneException: exceptPrefixes.slice(5).join(','),
    },
  ]);
});

test.each(['getNumberV2', 'getNumber'])('names the buyer to %s when there is one', async (action) => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(count === 1 && action === 'getNumber' ? 'BAD_ACTION' : 'ACCESS_NUMBER:12:919876543210')(incoming, response, count),
  );
  await aClient({ baseUrl: server.url }).buy({ ...request, buyer: '5141592653' }, signal);
  expect(Object.fromEntries(server.calls.at(-1) ?? [])).toMatchObject({ action, userId: '5141592653' });
});

test('closing ends running calls', async () => {
  const server = await aHostileServer(() => undefined);
  const client = aClient({ baseUrl: server.url, timeoutMs: 5000 });
  const waiting = client.buy(request, signal);
  await expect.poll(() => server.calls).toHaveLength(1);
  await client.close();
  expect(await waiting).toMatchObject({ outcome: 'unknown' });
  expect(await client.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'NOT_CONNECTED', detail: 'CLOSED' });
  expect(server.calls).toHaveLength(1);
});
