import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { untilLockWaits } from '../../../../../test/postgres/lock-waits.ts';
import { failAt } from '../../../../../test/postgres/failing-table.ts';
import { readHeld, purchasesOf, deliverSms } from '../../../../../test/builders/upstream.ts';
import { aHolder, expectAgreement, quietApp } from '../../../../../test/scenarios/database-faults.ts';

/** A serialization failure, and a deadlock. */
const twice = ['40001', '40P01'];

describe.concurrent('a transaction that PostgreSQL rolls back twice is retried', () => {
  test.for([
    ['the hold', { table: 'hold', on: 'insert' }],
    ['the mark', { table: 'purchase_attempt', on: 'insert' }],
    ['the confirmation', { table: 'activation', on: 'update', when: "new.state = 'waiting'" }],
  ] as const)('%s: one click, one number', { tags: 'database.1' }, async ([, at], context) => {
    const app = await quietApp(context);
    const { user, buy } = await aBuyer(app);
    const failure = await failAt(app.app.deps.db.pool, { ...at, codes: twice });
    expect((await buy()).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(await failure.struck()).toBeGreaterThan(2);
    expect(await purchasesOf(app, user)).toHaveLength(1);
    await expectAgreement(app);
  });

  test('a delivery: the code is stored once', { tags: 'database.2' }, async (context) => {
    const app = await quietApp(context);
    const { user, mobile, history } = await aHolder(app);
    const failure = await failAt(app.app.deps.db.pool, { table: 'message', on: 'insert', codes: twice });
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
    expect(await failure.struck()).toBe(3);
    expect(await balanceOf(app, user)).toBe(7.5);
    await expectAgreement(app);
  });

  test.for([
    ['the wish to cancel', { table: 'activation', on: 'update', when: "new.state = 'cancelling'" }],
    ['the end of a cancel', { table: 'hold_resolution', on: 'insert' }],
  ] as const)('%s: one click ends it', { tags: 'database.3' }, async ([, at], context) => {
    const app = await quietApp(context);
    const { cancel } = await aHolder(app);
    await passTime(app, 61);
    const failure = await failAt(app.app.deps.db.pool, { ...at, codes: twice });
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { balance: 20, status: 'cancelled' } } });
    expect(await failure.struck()).toBeGreaterThan(2);
    await expectAgreement(app);
  });

  test('an expiry: the money is returned once', { tags: 'database.4' }, async (context) => {
    const app = await quietApp(context);
    const { user, history } = await aHolder(app);
    const failure = await failAt(app.app.deps.db.pool, { table: 'hold_resolution', on: 'insert', codes: twice });
    await passTime(app, 1_201);
    await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
    expect(await failure.struck()).toBe(3);
    expect(await balanceOf(app, user)).toBe(20);
    await expectAgreement(app);
  });
});

describe.concurrent('locks', () => {
  test('in a deadlock: the purchase is retried after the other transaction', { tags: 'database.5' }, async (context) => {
    const app = await quietApp(context);
    const { user, buy } = await aBuyer(app);
    const other = await app.app.deps.db.pool.connect();
    await other.query('begin');
    await other.query("select 1 from ledger_account where user_id = $1 and kind = 'available' for update", [user.userId]);
    const answer = buy();
    // PostgreSQL ends the one of the two that has waited for longer.
    await untilLockWaits(app.app.deps.db.pool);
    await other.query('select lock_user($1)', [user.userId]);
    await untilLockWaits(app.app.deps.db.pool);
    await other.query('commit');
    other.release();
    expect(await answer).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5 } } });
    await expectAgreement(app);
  });

  test('that keep happening give a temporary error, and the same click buys later', { tags: 'database.6' }, async (context) => {
    const app = await quietApp(context);
    const { user, service } = await aBuyer(app);
    await failAt(app.app.deps.db.pool, { table: 'hold', on: 'insert', codes: [...twice, ...twice] });
    const click = () =>
      app.post('/api/mobile/generate', { as: user, key: 'the-click', body: { serviceId: service.id, isDeepCheck: false } });
    expect(await click()).toMatchObject({ status: 503, body: { code: 'TEMPORARILY_UNAVAILABLE' } });
    expect(await readHeld(app, user)).toBe(0);
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    await expectAgreement(app);
  });
});
