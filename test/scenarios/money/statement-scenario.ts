import { expect } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { aLateCode } from '../../builders/purchases.ts';
import { deliverSms } from '../../builders/upstream.ts';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { aUtr, openDepositScenario } from './deposit-scenario.ts';

/** A user whose money moved in every way there is, and what each movement should be called, oldest first. */
export async function openStatementScenario(app: TestApp, { name = 'Telegram' } = {}) {
  const [user, admin] = [await aUser(app, { balance: 100 }), await anAdmin(app)];
  const services = { cheap: await aService(app, { server: 2, price: 8.5, code: 'wa', name: 'WhatsApp' }) };
  const service = await aService(app, { server: 2, price: 12.5, name });
  const post = async (path: string, body: object, as: TestUser = user) => {
    const reply = await app.post(path, { as, body });
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  await app.app.deps.db.pool.query(`update app_user set created_at = app_now() - interval '30 days' where id = $1`, [user.userId]);
  const utr = aUtr();
  const { declared, arrives } = openDepositScenario(app.app.deps.db);
  await declared(user.userId, utr);
  await arrives({ reference: utr, units: 25_000_00 });
  await inviteFriend(app, user);
  const { data: promo } = await post('/api/coupon/generate', { couponPrice: 2.5 }, admin);
  await post('/api/coupon/usecoupon', { couponCode: promo.couponCode });

  const charged = await aNumber(app, { user, service });
  await deliverSms(app, charged, 'Code 48291');
  await seen(app, user, charged, 'success');

  await aService(app, { server: 4, price: 15, code: 'wa', name: 'WhatsApp' });
  const returned = await aNumber(app, { user, service });
  const { data: capped } = await post('/api/mobile/generate', { serviceCode: 'wa', maxPrice: 20, isDeepCheck: false });
  const other = await aService(app, { server: 1, price: 10, code: 'wa', name: 'WhatsApp' });
  await passTime(app, 241);
  await post('/api/otp/cancelOtp', cancelBody(returned));
  const inIndia = { mobileId: capped.mobile._id, serviceId: other.id, expectedPrice: 10, country: 'IN' };
  const { data: switched } = await post('/api/mobile/switch', inIndia);
  await passTime(app, 121);
  await seen(app, user, capped.mobile, 'cancelled');
  await deliverSms(app, switched.mobile, 'Code 11111');
  await seen(app, user, switched.mobile, 'success');
  await aLateCode(app, { user, mobile: capped.mobile });
  await post('/api/mobile/reveal', { mobileId: capped.mobile._id, isSecondCharge: true });

  await post(`/api/admin/activations/${charged._id}/refund`, { reason: 'Refused by the app' }, admin);
  const { balance } = (await app.get('/api/payment/balance', { as: user })).body;
  const adjusted = { balance: balance - 1.25, expectedBalance: balance, reason: 'Counted twice' };
  expect((await app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as: admin, body: adjusted })).status).toBe(200);
  const held = await aNumber(app, { user, service });
  return {
    user,
    admin,
    services,
    charged,
    returned,
    capped: capped.mobile as Mobile,
    switched: switched.mobile as Mobile,
    held,
    utr,
    promo,
  };
}

async function inviteFriend({ app: { deps } }: TestApp, { userId }: TestUser): Promise<void> {
  const scenario = openDepositScenario(deps.db);
  await scenario.upiDeposit(await scenario.aUser({ invitedBy: userId }), { units: 10_000, payer: 'friend@examplebank' });
}

async function seen(app: TestApp, user: TestUser, { _id }: Mobile, status: Mobile['status']): Promise<void> {
  await eventually(async () => {
    const { data } = (await app.get('/api/otp/mobile-history', { as: user })).body;
    expect(data).toContainEqual(expect.objectContaining({ _id, status }));
  });
}
