import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
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

  test('keeps the country of its old number, though its buyer named none, and takes another one that is named', async (context) => {
    const app = await ownApp(context);
    // Servers 2 and 3 sell numbers of Indonesia and of the United States, server 4 those of India.
    const { user, old, second } = await openSwitchScenario(app, { balance: 100 });
    const { id: fourth } = await aService(app, { server: 4, price: 15, code: 'tg' });
    const exchange = (body: object) => app.post('/api/mobile/switch', { as: user, body: { mobileId: old._id, ...body } });
    const none = { status: 200, body: { data: { isNumberGenerated: false, balance: 91 } } };
    expect(await exchange({ serviceId: second.id, expectedPrice: 12.35 })).toMatchObject(none);
    const dear = { status: 409, body: { code: 'NO_OFFER_WITHIN_CAP' } };
    expect(await exchange({ serviceCode: 'tg', maxPrice: 13 })).toMatchObject(dear);
    expect(await exchange({ serviceCode: 'tg', maxPrice: 20, country: 'US' })).toMatchObject(dear);
    expect(await attemptsOf(app, user)).toHaveLength(1);
    const third = mobileOf(await exchange({ serviceCode: 'tg', maxPrice: 20 }));
    expect(third).toMatchObject({ serviceId: fourth, server: '4', country: { iso: 'IN' }, switchedFrom: old._id });
    await app.app.deps.db.pool.query(`update activation set cancellable_at = app_now() where user_id = $1 and id = $2`, [
      user.userId,
      old._id,
    ]);
    await expectStates(app, user, ['cancelled', 'waiting']);
    const abroad = { mobileId: third._id, serviceId: second.id, expectedPrice: 12.35, country: 'ID' };
    expect(mobileOf(await exchange(abroad))).toMatchObject({ server: '2', country: { iso: 'ID' }, switchedFrom: third._id });
    await expectReconciled(app);
  });

  test('of a number that the buyer’s software bought is of any country, unless that named one', async (context) => {
    const app = await ownApp(context);
    const { user, first, second } = await openSwitchScenario(app, { balance: 100 });
    const key = await anApiKey(app, user);
    const exchange = async (country?: string) => {
      const old = await aNumber(app, { user: key, service: first });
      const body = { mobileId: old._id, serviceId: second.id, expectedPrice: 12.35, ...(country === undefined ? {} : { country }) };
      return (await app.post('/api/mobile/switch', { as: key, body })).body.data;
    };
    expect(await exchange()).toMatchObject({ isNumberGenerated: true, mobile: { country: { iso: 'ID' } } });
    expect(await exchange('IN')).toMatchObject({ isNumberGenerated: false });
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
    await app.app.deps.db.pool.query(`update route set country = '6' where server = 4`);
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
