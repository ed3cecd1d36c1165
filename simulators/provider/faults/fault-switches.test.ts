import { expect, test } from 'vitest';
import { aSimulatorServer } from '../a-simulator.ts';

const V2 = { service: 'tg', country: '22' };

test('a fault affects its action only, as often as stated, and can be switched off', async () => {
  const server = await aSimulatorServer();
  expect(
    await server.control('POST', 'faults', [
      { kind: 'token', token: 'ERROR_SQL', action: 'getStatus', times: 2 },
      { kind: 'token', token: 'NO_NUMBERS', action: 'getNumber', share: 1 },
    ]),
  ).toMatchObject({
    status: 200,
    body: {
      faults: [
        { kind: 'token', left: 2 },
        { kind: 'token', left: null },
      ],
    },
  });
  expect(await server.ask('getBalance')).toMatch(/^ACCESS_BALANCE/);
  expect([
    await server.ask('getStatus', { id: '1' }),
    await server.ask('getStatus', { id: '1' }),
    await server.ask('getStatus', { id: '1' }),
  ]).toEqual(['ERROR_SQL', 'ERROR_SQL', 'NO_ACTIVATION']);
  for (let i = 0; i < 5; i++) expect(await server.ask('getNumber', V2)).toBe('NO_NUMBERS');
  expect(await server.control('DELETE', 'faults')).toEqual({ status: 200, body: { faults: [] } });
  expect(await server.ask('getNumber', V2)).toMatch(/^ACCESS_NUMBER/);
});

test('affects a share of calls, the same ones for the same seed', async () => {
  const strikes = async () => {
    const server = await aSimulatorServer({ seed: 3 });
    server.faults.switchOn({ kind: 'token', token: 'NO_NUMBERS', share: 0.5 });
    const answers: boolean[] = [];
    for (let i = 0; i < 40; i++) answers.push((await server.ask('getBalance')) === 'NO_NUMBERS');
    return answers;
  };
  const [first, second] = [await strikes(), await strikes()];
  expect(first).toEqual(second);
  expect(first.filter(Boolean).length).toBeGreaterThan(10);
  expect(first.filter(Boolean).length).toBeLessThan(30);
});
