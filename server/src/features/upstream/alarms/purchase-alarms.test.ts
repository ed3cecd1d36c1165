import { afterAll, expect, test } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import { aBuyer, noNumbers, trouble } from '../../../../../test/builders/a-buyer.ts';
import { eventually, passTime } from '../../../../../test/builders/data.ts';
import { attemptsOf, switchOn } from '../../../../../test/builders/upstream.ts';

const { app, query, expectRaised, expectOver, stop } = await openKindsScenario();
afterAll(stop);

const { user, buy } = await aBuyer(app);
const expectAttempt = (attempt: object) => eventually(async () => expect((await attemptsOf(app, user)).at(-1)).toMatchObject(attempt));

/** The provider's answer is lost, and its list can't be read. */
async function buyInVain() {
  switchOn(app, { kind: 'html', action: 'getNumberV2' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
  const answer = buy();
  await expectAttempt({ state: 'unknown' });
  return { answer };
}

test('an alarm begins and ends with a number that cost more than its limit', async () => {
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 1_000_000 });
  expect((await buy()).body.data).toMatchObject(noNumbers);
  await expectRaised('price_refused', { severity: 'Urgent', text: /^Simulator sold a number for 1,000,000\.00 USD/ });
  await passTime(app, 86_400);
  await expectOver('price_refused');
});

test('an alarm begins and ends with a purchase that was given up', async () => {
  const { answer } = await buyInVain();
  await passTime(app, 8 * 60);
  expect((await answer).body.data).toMatchObject(trouble);
  await expectAttempt({ state: 'closed' });
  await expectRaised('purchases_given_up', { severity: 'Warning', text: /^1 purchase at Simulator ended without our knowing/ });
  app.simulator.faults.switchOff();
  const emptyLists = async () => (await query('select empty_lists from purchase_attempt order by id desc limit 1')).rows;
  await eventually(async () => expect(await emptyLists()).toEqual([{ empty_lists: 2 }]));
  await expectOver('purchases_given_up');
});

test('an alarm begins and ends with a purchase without a certain answer, whose user another session of the database keeps locked', async () => {
  const { answer } = await buyInVain();
  const holder = await app.app.deps.db.pool.connect();
  await holder.query('begin');
  await holder.query('select lock_user($1)', [user.userId]);
  await passTime(app, 601);
  await expectRaised('purchases_unknown', { severity: 'Warning', text: /^1 purchase has had no certain answer/ });
  await holder.query('commit');
  holder.release();
  app.simulator.faults.switchOff();
  expect((await answer).body.data).toMatchObject(trouble);
  await expectAttempt({ state: 'closed' });
  await expectOver('purchases_unknown');
});
