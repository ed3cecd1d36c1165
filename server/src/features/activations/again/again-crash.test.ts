import { expect, test, type TestContext } from 'vitest';
import { anEndedNumber } from '../../../../../test/scenarios/numbers/ended-number.ts';
import { aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { attemptsOf, fetchProviderRecords, purchasesOf, readHeld, switchOn } from '../../../../../test/builders/upstream.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { ownApp, ownInstallation } from '../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';

/** Sold at the provider, and its answer is lost. */
const lostAnswer: FaultSwitch = { kind: 'reset', action: 'getExtraActivation', when: 'after' };

async function aScene(context: TestContext) {
  const app = await ownApp(context);
  const user = await aUser(app, { balance: 50 });
  const service = await aService(app, { server: 2, price: 8.5, code: 'tg' });
  const ended = await anEndedNumber(app, { user, service });
  const ask = () => app.post('/api/mobile/again', { as: user, body: { mobileId: ended._id } });
  return { app, user, service, ended, ask };
}

test(
  'a number whose answer was lost is found in the list by its phone, whatever else was sold meanwhile',
  { tags: 'again.2' },
  async (context) => {
    const { app, user, service, ended, ask } = await aScene(context);
    const other = await aUser(app);
    switchOn(app, lostAnswer, { kind: 'reset', action: 'getNumberV2', when: 'after' });
    const buyOther = () => app.post('/api/mobile/generate', { as: other, body: { serviceId: service.id, isDeepCheck: false } });
    const [again, plain] = await Promise.all([ask(), buyOther()]);
    expect(again.body.data).toMatchObject({ isNumberGenerated: true, mobile: { mobileno: ended.mobileno, againOf: ended._id } });
    expect(plain.body.data).toMatchObject({ isNumberGenerated: true });
    expect(plain.body.data.mobile.mobileno).not.toBe(ended.mobileno);
    expect(await balanceOf(app, user)).toBe(33);
    await expectReconciled(app);
  },
);

test('another number that was sold with a lost answer is given back', { tags: 'again.3' }, async (context) => {
  const { app, user, ask } = await aScene(context);
  switchOn(app, { kind: 'reset', action: 'getExtraActivation' });
  const answer = ask();
  await eventually(async () => expect(app.simulator.calls.get('getExtraActivation')).toBe(1));
  app.simulator.simulator.buy({ service: 'tg', country: '6', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null });
  expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 41.5 });
  expect(await readHeld(app, user)).toBe(0);
  await eventually(async () => expect(app.simulator.simulator.listOpen()).toEqual([]));
  expect((await attemptsOf(app, user)).at(-1)).toMatchObject({ state: 'rejected', detail: 'another number' });
  await expectReconciled(app);
});

test('a number that is sold after the money went back is cancelled at the provider', { tags: 'again.4' }, async (context) => {
  const { app, user, ended, ask } = await aScene(context);
  switchOn(app, { kind: 'reset', action: 'getExtraActivation' });
  expect((await ask()).body.data).toMatchObject({ isNumberGenerated: false, balance: 41.5 });
  expect(await readHeld(app, user)).toBe(0);
  expect(app.simulator.simulator.buyAgain({ id: Number(ended.upstreamId) }).ok).toBe(true);
  await eventually(async () => expect(app.simulator.simulator.listOpen()).toEqual([]));
  expect((await attemptsOf(app, user)).at(-1)).toMatchObject({ state: 'late' });
  await expectReconciled(app);
});

test(
  'kill -9 between the question and its answer: the money is back at the time limit, and the number is given back',
  { tags: 'again.5' },
  async (context) => {
    const site = await ownInstallation(context);
    const node = await site.start();
    const user = await aUser(node, { balance: 50 });
    const service = await aService(node, { server: 2, price: 8.5, code: 'tg' });
    const ended = await anEndedNumber({ ...site, ...node }, { user, service });
    const ask = (by: ServerProcess) => by.post('/api/mobile/again', { as: user, body: { mobileId: ended._id }, key: 'the-click' });
    switchOn(site, { kind: 'delay', action: 'getExtraActivation', when: 'after', delayMs: 60_000 });
    const answer = ask(node).catch(() => 'lost');
    await eventually(async () => expect((await fetchProviderRecords(site)).activations).toHaveLength(2));
    await node.kill();
    expect(await answer).toBe('lost');
    expect([await purchasesOf(site, user), await readHeld(site, user)]).toMatchObject([[{ state: 'finished' }, { state: 'buying' }], 8.5]);
    const next = await site.start();
    await passTime(next, 15);
    await eventually(async () => expect(await readHeld(site, user)).toBe(0));
    const repeated = await ask(next);
    expect(repeated.body.data).toMatchObject({ isNumberGenerated: false, balance: 41.5, mobile: null });
    expect((await ask(next)).body).toEqual(repeated.body);
    await eventually(async () => expect(site.simulator.simulator.listOpen()).toEqual([]));
    await expectReconciled(site);
  },
);
