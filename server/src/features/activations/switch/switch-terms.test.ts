import { describe, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { attemptsOf, holdBack, readHeld, purchasesOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { expectStates, mobileOf, moneyOf, openSwitchScenario, statesOf } from '../../../../../test/scenarios/numbers/switch-scenario.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

describe.concurrent('a switch', () => {
  test('to one server is refused at another price than the one shown, and its price must be named', async (context) => {
    const app = await ownApp(context);
    const { user, second, exchange } = await openSwitchScenario(app, {
      balance: 200,
      to: 9,
    });
    await app.app.deps.db.pool.query('update service set price = 15000 where id = $1', [second.id]);
    expect(await exchange()).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    const unnamed = {
      status: 422,
      body: { errors: { expectedPrice: 'This is needed' } },
    };
    expect(await exchange({ serviceId: second.id })).toMatchObject(unnamed);
    expect(await statesOf(app, user)).toEqual(['waiting']);
    expect(await moneyOf(app, user)).toMatchObject({ balance: 191, held: 9 });
    expect((await exchange({ serviceId: second.id, expectedPrice: 150 })).status).toBe(200);
    expect(await readHeld(app, user)).toBe(150);
  });

  test('keeps the country and the deep check of its old number', async (context) => {
    const app = await ownApp(context);
    const [, second] = await Promise.all(([1, 2] as const).map((server) => aService(app, { server, price: 9, code: 'tg' })));
    const user = await aUser(app, { balance: 100 });
    const body = {
      serviceCode: 'tg',
      maxPrice: 9,
      country: 'IN',
      isDeepCheck: true,
    };
    const old = mobileOf(await app.post('/api/mobile/generate', { as: user, body }));
    const exchange = () =>
      app.post('/api/mobile/switch', {
        as: user,
        body: { mobileId: old._id, serviceId: second?.id, expectedPrice: 9 },
      });
    const { pool } = app.app.deps.db;
    // Server 2 sells numbers of Indonesia.
    expect((await exchange()).body.data).toMatchObject({
      isNumberGenerated: false,
    });
    expect(await attemptsOf(app, user)).toHaveLength(1);
    await pool.query(`update route set country = '22' where server = 2`);
    expect(mobileOf(await exchange())).toMatchObject({
      server: '2',
      country: { iso: 'IN' },
      isDeepCheck: true,
      switchedFrom: old._id,
    });
    const { rows } = await pool.query('select distinct wanted_country, is_deep_check from activation where user_id = $1', [user.userId]);
    expect(rows).toEqual([{ wanted_country: 'IN', is_deep_check: true }]);
    await expectReconciled(app);
  });

  test('asks for no number that its user can’t pay since the old one ended and its money is spent', async (context) => {
    const app = await ownApp(context, { env: { ...quiet.env, PURCHASE_SECONDS: '60' } });
    const { user, exchange } = await openSwitchScenario(app, { to: 10 });
    await aService(app, { server: 4, price: 15, code: 'tg' });
    const answerNow = holdBack(app, { action: 'getNumberV2' });
    const answer = exchange({ serviceCode: 'tg', maxPrice: 18 });
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(2));
    const { pool } = app.app.deps.db;
    await pool.query(`update activation set expires_at = app_now() where user_id = $1 and state = 'waiting'`, [user.userId]);
    await expectStates(app, user, ['expired', 'buying']);
    await pool.query(`select wallet_adjust($1, 0, wallet_balance($1), 1, 'spent')`, [user.userId]);
    app.simulator.simulator.settings.stock = 0;
    answerNow();
    expect((await answer).body.data).toMatchObject({
      isNumberGenerated: false,
      balance: 6,
    });
    expect(await attemptsOf(app, user)).toHaveLength(2);
    expect(await purchasesOf(app, user)).toHaveLength(2);
    await expectReconciled(app);
  });
});
