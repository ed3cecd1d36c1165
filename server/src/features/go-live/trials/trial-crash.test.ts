import { expect, test } from 'vitest';
import { aService, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { purchasesOf } from '../../../../../test/builders/upstream.ts';
import { openGoLiveScenario } from '../../../../../test/scenarios/go-live-scenario.ts';
import { ownInstallation } from '../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';

test.for([
  // Lent, and the purchase hasn't begun.
  { point: 'before_hold', purchases: [], advice: 'no number was bought, and what was lent is taken back. Get a number again.' },
  // Its price is held, and the provider wasn't asked.
  { point: 'after_hold', purchases: ['failed'], advice: 'the number ended without a code. Get another one.' },
])('a server killed at $point: the money lent goes back once, and the line says what to do', async (wreck, context) => {
  const site = await ownInstallation(context);
  const dying = await site.start({ CRASH_AT: wreck.point });
  const owner = await anAdmin(dying);
  const balance = await balanceOf(dying, owner);
  const { id: serviceId } = await aService(dying, { price: 12.5 });
  await expect(dying.post('/api/admin/go-live/number', { as: owner, body: { serviceId } })).rejects.toThrow();
  expect(await dying.ended).toBe('SIGKILL');

  const next = await site.start();
  const { lineOf, check, query } = await openGoLiveScenario(next);
  const trials = async () =>
    (await query('select lent::int, given_back::int as back, settled_at is not null as settled from go_live_trial')).rows;
  const buy = () => next.post('/api/admin/go-live/number', { as: owner, body: { serviceId } });
  expect(await lineOf('number')).toMatchObject({ isRunning: true });
  expect((await buy()).body).toMatchObject({ code: 'GO_LIVE_TRIAL_RUNNING' });
  await passTime(next, 121);
  await eventually(async () => {
    await Promise.all([check('number'), check('number')]);
    expect(await trials()).toEqual([{ lent: 1_250, back: 1_250, settled: true }]);
  });
  expect(await lineOf('number')).toMatchObject({ state: 'failed', isRunning: false, text: expect.stringContaining(wreck.advice) });
  expect(await balanceOf(next, owner)).toBe(balance);
  expect((await purchasesOf(site, owner)).map(({ state }) => state)).toEqual(wreck.purchases);
  expect(
    (await query(`select action from audit_log where action like 'go-live.%e%' and action <> 'go-live.check' order by id`)).rows,
  ).toEqual([{ action: 'go-live.lend' }, { action: 'go-live.give-back' }]);
  expect((await buy()).body.data.testNumber).toMatchObject({ serviceId });
  await expectReconciled(site);
});

test.runIf(isNightly)(
  'a server killed before it answers: the number bought is that of the test, and nothing is lent twice',
  async (context) => {
    const site = await ownInstallation(context);
    const dying = await site.start({ CRASH_AT: 'before_reply' });
    const owner = await anAdmin(dying);
    const balance = await balanceOf(dying, owner);
    const { id: serviceId } = await aService(dying, { price: 12.5 });
    await expect(dying.post('/api/admin/go-live/number', { as: owner, body: { serviceId } })).rejects.toThrow();
    expect(await dying.ended).toBe('SIGKILL');

    const next = await site.start();
    const { lineOf, check } = await openGoLiveScenario(next);
    const [bought] = await purchasesOf(site, owner);
    expect(bought).toMatchObject({ state: 'waiting' });
    expect((await next.post('/api/admin/go-live/number', { as: owner, body: { serviceId } })).body).toMatchObject({
      code: 'GO_LIVE_TRIAL_RUNNING',
    });
    await check('number');
    expect(await lineOf('number')).toMatchObject({ isRunning: true, text: expect.stringMatching(/waits for its code/) });
    await passTime(next, 25 * 60);
    await eventually(async () => {
      await check('number');
      expect(await lineOf('number')).toMatchObject({ state: 'failed', isRunning: false });
    });
    expect(await balanceOf(next, owner)).toBe(balance);
    await expectReconciled(site);
  },
);
