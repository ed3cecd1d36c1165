import { expect, test } from 'vitest';
import { API_KEY, aSimulatorServer } from '../a-simulator.ts';

const ACCESS_BALANCE = /ACCESS_BALANCE:(\d+\.\d{2})$/;

test('checks the key first, then the action', async () => {
  const { ask, handlerApiUrl } = await aSimulatorServer();
  const plainReply = async (query: string) => (await fetch(`${handlerApiUrl}?${query}`)).text();
  expect(await plainReply('action=getBalance')).toBe('NO_KEY');
  expect(await plainReply('api_key=wrong&action=getBalance')).toBe('BAD_KEY');
  expect(await ask('makeCoffee')).toBe('BAD_ACTION');
  expect(await plainReply(`api_key=${API_KEY}`)).toBe('BAD_ACTION');
});

test('reads parameters from the query of a POST, a form, or both', async () => {
  const { handlerApiUrl } = await aSimulatorServer();
  const post = async (query: string, body: string) =>
    (
      await fetch(`${handlerApiUrl}?${query}`, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    ).text();
  expect(await post(`api_key=${API_KEY}&action=getBalance`, '')).toMatch(ACCESS_BALANCE);
  expect(await post('', `api_key=${API_KEY}&action=getBalance`)).toMatch(ACCESS_BALANCE);
  expect(await post('action=getBalance', `api_key=${API_KEY}`)).toMatch(ACCESS_BALANCE);
});

test('answers tokens bare with 200, lists as JSON, and other paths as unknown', async () => {
  const { handlerApiUrl, url } = await aSimulatorServer();
  const refused = await fetch(`${handlerApiUrl}?action=getBalance&api_key=wrong`);
  expect([refused.status, refused.headers.get('content-type'), Buffer.from(await refused.arrayBuffer()).toString('latin1')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'BAD_KEY',
  ]);
  const list = await fetch(`${handlerApiUrl}?action=getCountries&api_key=${API_KEY}`);
  expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  expect((await fetch(handlerApiUrl, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
});

test('control calls force a message and an end, and show the records', async () => {
  const { ask, buy, control, simulator } = await aSimulatorServer({ deliveryRate: 0 });
  const [first, second] = [await buy(), await buy()];
  expect(await control('POST', 'message', { activationId: first, text: 'Your code: 4711', code: '4711' })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await ask('getStatus', { id: first })).toBe('STATUS_OK:4711');
  expect((await control('POST', 'end', { activationId: Number(second) })).status).toBe(200);
  expect(await ask('getStatus', { id: second })).toBe('STATUS_CANCEL');
  expect(await control('GET', 'records')).toEqual({ status: 200, body: JSON.parse(JSON.stringify(simulator.records())) });
  expect(await control('GET', 'calls')).toEqual({ status: 200, body: { getNumber: 2, getStatus: 2 } });
});

test.each([
  ['POST', 'message', { activationId: '12', text: 'x' }, 400],
  ['POST', 'message', { text: 'x' }, 400],
  ['POST', 'end', { activationId: 'x' }, 400],
  ['POST', 'faults', { kind: 'earthquake' }, 400],
  ['POST', 'faults', { kind: 'reset', often: 2 }, 400],
  ['GET', 'nothing', undefined, 404],
])('the control call %s %s %o is refused', async (method, path, body, status) => {
  const { control } = await aSimulatorServer();
  expect(await control(method, path, body)).toEqual({ status, body: { message: expect.any(String) } });
});
