import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aUser, eventually } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { attemptsOf, switchOn } from '../../../../../test/builders/upstream.ts';

const anAppAt = (context: TestContext, utcOffsetMinutes: number) => ownApp(context, { simulator: { utcOffsetMinutes } });
const loseTheAnswer = (app: TestApp) => switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' });
const providerOf = async (app: TestApp) => (await openOperatorScenario(app)).provider('Simulator');

describe.concurrent('a provider whose clock is ahead or behind', () => {
  test.for([330, 345, -180, 840])(
    'finds the first purchase ever, %i minutes off and not known yet',
    { tags: 'offset.1' },
    async (minutes, context) => {
      const app = await anAppAt(context, minutes);
      const { user, service } = await aBuyer(app);
      loseTheAnswer(app);
      expect((await aNumber(app, { user, service })).status).toBe('pending');
      expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
      await expectReconciled(app);
    },
  );

  test('learns the offset from an answered purchase, rounded to 15 minutes, and shows it', async (context) => {
    const app = await anAppAt(context, 330);
    const { user, service } = await aBuyer(app);
    expect(await providerOf(app)).toMatchObject({ clockOffsetMinutes: null, learnedOffsetMinutes: null });
    await aNumber(app, { user, service });
    await eventually(async () => expect(await providerOf(app)).toMatchObject({ clockOffsetMinutes: null, learnedOffsetMinutes: 330 }));
    const other = await aUser(app, { balance: 20 });
    loseTheAnswer(app);
    expect((await aNumber(app, { user: other, service })).status).toBe('pending');
    await expectReconciled(app);
  });

  test('does not learn from one answer alone that the known offset has changed', async (context) => {
    const app = await anAppAt(context, 330);
    const { user, service } = await aBuyer(app);
    await aNumber(app, { user, service });
    const learned = async () => (await providerOf(app)).learnedOffsetMinutes;
    await eventually(async () => expect(await learned()).toBe(330));
    const buyAnother = async () => aNumber(app, { user: await aUser(app, { balance: 20 }), service });
    switchOn(app, { kind: 'clock', action: 'getNumberV2', minutes: 200 });
    await buyAnother();
    await afterRounds(app, 'numbers', 4);
    expect(await learned()).toBe(330);
    switchOn(app, { kind: 'clock', action: 'getNumberV2', minutes: -60, times: 2 });
    await buyAnother();
    await buyAnother();
    await eventually(async () => expect(await learned()).toBe(270));
  });

  test('finds a lost number after the provider changed to summer time', async (context) => {
    const app = await anAppAt(context, 120);
    const { user, service } = await aBuyer(app);
    await app.app.deps.db.autocommit.updateTable('provider').set({ learnedOffsetMinutes: 60 }).execute();
    loseTheAnswer(app);
    expect((await aNumber(app, { user, service })).status).toBe('pending');
    await expectReconciled(app);
  });

  test('finds a lost number by the offset the operator set, and keeps what it learned apart', async (context) => {
    const app = await anAppAt(context, 330);
    const backOffice = await openOperatorScenario(app);
    expect((await backOffice.saveProvider(await backOffice.provider('Simulator'), { clockOffsetMinutes: 330 })).body.data).toMatchObject({
      clockOffsetMinutes: 330,
      learnedOffsetMinutes: null,
    });
    expect((await backOffice.audits())[0]).toMatchObject({
      action: 'provider.update',
      before: { clockOffsetMinutes: null },
      after: { clockOffsetMinutes: 330 },
    });
    const { user, service } = await aBuyer(app);
    loseTheAnswer(app);
    expect((await aNumber(app, { user, service })).status).toBe('pending');
    await expectReconciled(app);
  });

  test('forgets what it learned with another key, and keeps what the operator set', async (context) => {
    const app = await anAppAt(context, 330);
    const backOffice = await openOperatorScenario(app);
    await app.app.deps.db.autocommit.updateTable('provider').set({ learnedOffsetMinutes: 330 }).execute();
    const account = await backOffice.provider('Simulator');
    expect((await backOffice.saveProvider(account, { clockOffsetMinutes: 180, apiKey: 'another-key-4711' })).body.data).toMatchObject({
      clockOffsetMinutes: 180,
      learnedOffsetMinutes: null,
    });
  });

  test.for([{ clockOffsetMinutes: 7 }, { clockOffsetMinutes: 900 }, { clockOffsetMinutes: -735 }])(
    'refuses an offset that no clock has: %o',
    async (wrong, context) => {
      const backOffice = await openOperatorScenario(await ownApp(context));
      expect(await backOffice.saveProvider(await backOffice.provider('Simulator'), wrong)).toMatchObject({
        status: 422,
        body: { errors: { clockOffsetMinutes: expect.any(String) } },
      });
    },
  );
});
