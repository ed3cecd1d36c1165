import { randomUUID } from 'node:crypto';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aRefusedRoute, readHeld, purchasesOf, deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

/** What is held in rupees when the process dies: ₹9.00 for the old number, and what the new one costs more. */
const points = [
  { point: 'before_hold', held: 9, states: ['waiting'] },
  { point: 'after_hold', held: 12.35, states: ['waiting', 'failed'] },
  { point: 'before_mark', held: 12.35, states: ['waiting', 'failed'] },
  { point: 'after_mark', held: 12.35, states: ['waiting', 'failed'] },
  { point: 'during_call', held: 12.35, states: ['waiting', 'failed'] },
  { point: 'after_answer', held: 12.35, states: ['waiting', 'failed'] },
] as const;

type Wreck = { user: TestUser; old: Mobile; heldThen: number; send: (by: ServerProcess) => Promise<TestReply> };

describe('kill -9 in the middle of a switch', () => {
  let site: Installation;
  let node: ServerProcess;
  const wrecks = new Map<string, Wreck>();

  beforeAll(async () => {
    site = await startInstallation();
    node = await site.start();
    const first = await aService(node, { server: 1, price: 9, code: 'tg' });
    const second = await aService(node, { server: 2, price: 12.35, code: 'tg' });
    for (const point of [...points.map((each) => each.point), 'before_reply']) {
      const user = await aUser(node, { balance: 20 });
      const old = await aNumber(node, { user, service: first });
      const key = randomUUID();
      const body = { mobileId: old._id, serviceId: second.id, expectedPrice: 12.35, country: 'ID' };
      const send = (by: ServerProcess) => by.post('/api/mobile/switch', { as: user, body, key });
      await killAt(site, point, send);
      wrecks.set(point, { user, old, heldThen: await readHeld(site, user), send });
      // Over before the next one sells a number: a list doesn't say whose it is.
      await passTime(node, 15);
    }
  });
  afterAll(() => site.stop());

  const getWreck = (point: string): Wreck => {
    const wreck = wrecks.get(point);
    if (wreck === undefined) throw new Error(`No one was killed at ${point}`);
    return wreck;
  };
  const statesOf = async (user: TestUser) => (await purchasesOf(site, user)).map(({ state }) => state);

  test.for(firstByDay(points, 5))(
    'at $point: the old number waits on with its own hold, and its code is charged',
    { tags: 'switch-crash.1' },
    async ({ point, held, states }) => {
      const { user, old, heldThen } = getWreck(point);
      expect(heldThen).toBe(held);
      await eventually(async () => expect(await statesOf(user)).toEqual(states));
      expect(await readHeld(site, user)).toBe(9);
      await deliverSms(site, old, 'Code 48291');
      await eventually(async () => expect(await statesOf(user)).toEqual(['received', ...states.slice(1)]));
      expect([await balanceOf(node, user), await readHeld(site, user)]).toEqual([11, 0]);
    },
  );

  test('before the reply: the same tap returns the number, and both share one hold', { tags: 'switch-crash.2' }, async () => {
    const { user, old, heldThen, send } = getWreck('before_reply');
    expect(heldThen).toBe(12.35);
    expect((await send(node)).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.65, mobile: { switchedFrom: old._id } });
    expect(await statesOf(user)).toEqual(['cancelling', 'waiting']);
  });

  test('the provider charges for what users have', async () => {
    await passTime(node, 120);
    await expectReconciled(site);
  });
});

async function killAt(site: Installation, point: string, send: Wreck['send']): Promise<void> {
  const dying = await site.start({ CRASH_AT: point });
  const refused = point === 'before_mark' ? await aRefusedRoute(site, 2) : undefined;
  // One of the country that the switch names, too cheap for its provider.
  await site.app.deps.db.pool.query(`update route set country = '6', ceiling_micros = 1 where country = '9999' and is_enabled`);
  await expect(send(dying)).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');
  await refused?.remove();
}
