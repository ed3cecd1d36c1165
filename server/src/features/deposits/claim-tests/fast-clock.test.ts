import { expect, test } from 'vitest';
import { aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { setUpPayments, somePayments } from '../../../../../test/builders/payments.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';

test('a payment of an exact amount is credited although its bank’s clock is hours ahead', async (context) => {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments });
  await setUpPayments(app.app.deps, payments);
  const user = await aUser(app, { balance: 0 });
  const { body } = await app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 100 } });
  const amountPaise = Math.round(Number(body.data.payAmount) * 100);
  payments.bank.pay({ amountPaise, statedAt: new Date(Date.now() + 5.5 * 3_600_000) });
  await eventually(async () => expect(await balanceOf(app, user)).toBe(amountPaise / 100));
  expect((await app.get(`/api/payment/intent/${body.data._id}`, { as: user })).body.data.status).toBe('credited');
  await assertInvariants(app.app.deps.db.pool);
});
