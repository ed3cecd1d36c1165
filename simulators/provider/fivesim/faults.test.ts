import { expect, test } from 'vitest';
import type { FaultSwitch } from '../faults/faults.ts';
import { aFivesim, refused } from './a-fivesim.ts';

const buy = 'user/buy/activation/india/any/telegram';

test.each<[FaultSwitch, object]>([
  [{ kind: 'http500' }, { status: 500, body: expect.stringContaining('<html>') }],
  [{ kind: 'html' }, { status: 200, body: expect.stringContaining('<html>') }],
  [{ kind: 'truncated' }, { status: 200, body: expect.stringMatching(/^\{"id":\d+,"phone":"\+91[^}]*$/) }],
  [{ kind: 'wrongTypes' }, { status: 200, body: expect.stringMatching(/^\{"id":\{"value":\d+\},"phone":\["\+91\d+"\]/) }],
  [{ kind: 'hugeBody' }, { status: 200, body: expect.stringMatching(/^\{"filler":"x{2097152}"\}$/) }],
  [{ kind: 'token' }, refused('internal error', 500)],
  [{ kind: 'token', token: 'no free phones' }, refused('no free phones')],
  [{ kind: 'token', token: 'no free phones', status: 200 }, refused('no free phones', 200)],
  [
    { kind: 'answer', status: 429, body: 'slow down' },
    { status: 429, body: 'slow down' },
  ],
])('the fault %o affects one purchase, before or after it is carried out', async (fault, expected) => {
  const { ask, faults, simulator } = await aFivesim();
  for (const [when, sold] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    faults.switchOn({ ...fault, action: 'buy', when });
    expect(await ask('user/profile')).toMatchObject({ status: 200 });
    expect(await ask(buy)).toMatchObject(expected);
    expect(simulator.records().activations).toHaveLength(sold);
  }
});

test('resets a connection, and answers late or not at all', async () => {
  const { ask, faults, fivesimUrl } = await aFivesim();
  faults.switchOn({ kind: 'reset', action: 'profile' });
  await expect(ask('user/profile')).rejects.toThrow('fetch failed');
  faults.switchOn({ kind: 'delay', delayMs: 20, action: 'profile' });
  expect(await ask('user/profile')).toMatchObject({ status: 200 });
  faults.switchOn({ kind: 'silence', action: 'countries' });
  await expect(fetch(`${fivesimUrl}/guest/countries`, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
});

test('gives out the same id, and the same number, twice', async () => {
  const { askJson, faults, simulator } = await aFivesim();
  const first = await askJson(buy);
  faults.switchOn({ kind: 'sameId', action: 'buy' });
  expect(await askJson(buy)).toEqual(first);
  expect(simulator.records().activations).toHaveLength(1);
  faults.switchOn({ kind: 'samePhone', action: 'buy' });
  const third = await askJson(buy);
  expect([third.phone, third.id === first.id]).toEqual([first.phone, false]);
});
