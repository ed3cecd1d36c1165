import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, balanceOf } from '../../../../../test/builders/data.ts';
import { aDepositInReview, anUnclaimedPayment, anUnclaimedTransfer } from '../../../../../test/builders/money-in-review.ts';
import { openInboxScenario, type InboxScenario } from '../../../../../test/scenarios/money/inbox-scenario.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

let scenario: InboxScenario;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  scenario = await openInboxScenario();
  ({ app, admin } = scenario);
});
afterAll(() => scenario.close());

const poor = () => aUser(app, { balance: 0 });

describe('matching an unclaimed payment', () => {
  test('credits it to its user, once', async () => {
    const user = await poor();
    const { id, reference } = await anUnclaimedPayment(app, { amountPaise: 12_345 });
    const socket = await connect(app, user);
    expect(await scenario.match(id, user)).toMatchObject({
      status: 200,
      body: { data: { status: 'credited', amount: 123.45, reference, user: { _id: String(user.userId), email: user.email } } },
    });
    await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'credited');
    socket.close();
    const { rows } = await app.app.deps.db.pool.query('select id from deposit where user_id = $1', [user.userId]);
    expect(await balanceOf(app, user)).toBe(123.45);
    expect((await scenario.audits()).at(-1)).toMatchObject({
      action: 'payment.match',
      target: `payment:${id}`,
      before: { status: 'unclaimed' },
      after: {
        status: 'credited',
        amount: 123.45,
        userId: String(user.userId),
        reference,
        depositId: String(rows[0].id),
        reason: 'Told us by mail',
      },
    });
    expect(await scenario.match(id, await poor())).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    expect(await scenario.declare(await poor(), reference)).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
  });

  test('in coins uses the current rate, rounded down to a paisa', async () => {
    const user = await poor();
    const { id } = await anUnclaimedTransfer(app, { coin: 'TRX', units: 10_003_700 });
    const [shown] = (await scenario.inbox({ status: 'unclaimed' })).data;
    expect(shown).toMatchObject({ _id: id, paid: '10.0037', payCurrency: 'TRX', amount: 281.33, method: 'crypto', user: null });
    expect((await scenario.match(id, user)).body.data).toMatchObject({ amount: 281.33 });
    expect(await balanceOf(app, user)).toBe(281.33);
  });

  test('to ten users at once is one credit', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, poor));
    const { id } = await anUnclaimedPayment(app, { amountPaise: 10_000 });
    const rows = (await scenario.audits()).length;
    const replies = await sendAtOnce(
      users.map(({ userId }) => ({
        node: app,
        path: `/api/admin/payments/${id}/match`,
        as: admin,
        body: { userId: String(userId), reason: 'Mine' },
      })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const balances = await Promise.all(users.map((user) => balanceOf(app, user)));
    expect([balances.reduce((sum, each) => sum + each, 0), (await scenario.audits()).length]).toEqual([100, rows + 1]);
  });

  test('with other claims refuses them and credits the user’s own refused claim', async () => {
    const { id: deposit, user, reference } = await aDepositInReview(app);
    await scenario.decide(deposit, 'refuse', 'Not now');
    const rival = await poor();
    await scenario.declare(rival, reference);
    const { rows } = await app.app.deps.db.pool.query('select id from payment where reference = $1', [reference]);
    expect((await scenario.match(String(rows[0].id), user)).body.data).toMatchObject({ _id: deposit, status: 'credited' });
    expect([await balanceOf(app, user), await balanceOf(app, rival)]).toEqual([100, 0]);
    expect(await scenario.newestOf(rival)).toMatchObject({ status: 'refused' });
  });

  test('is refused without a user, for an operator, and without a payment', async () => {
    const { id } = await anUnclaimedPayment(app);
    const rows = (await scenario.audits()).length;
    for (const userId of [999_999, admin.userId])
      expect(await scenario.match(id, { userId })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await scenario.match('999999', await poor())).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } });
    expect((await scenario.audits()).length).toBe(rows);
    expect((await scenario.inbox({ status: 'unclaimed' })).data[0]).toMatchObject({ _id: id });
  });
});
