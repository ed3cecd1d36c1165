import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { upstreamProtocols, type UpstreamProtocol } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aFivesimShop } from '../../../../../test/scenarios/shops/fivesim-shop.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';

const paths = { handler_api: '/stubs/handler_api.php', fivesim: '/v1' };

describe.concurrent.each(upstreamProtocols)('a reseller over %s', (protocol) => {
  test('gets codes and refunds from the installation it buys from', async (context) => {
    const seller = await ownApp(context);
    const shop = await aFivesimShop(seller, { price: 7 });
    const reseller = await ownApp(context, { protocol });
    await buyFrom(reseller, { protocol, url: seller.url, key: shop.key.token });
    const service = await aService(reseller, { price: 12, code: 'tg' });
    const user = await aUser(reseller, { balance: 100 });
    const mobile = await aNumber(reseller, { user, service });
    const unused = await aNumber(reseller, { user, service });
    expect([await balanceOf(reseller, user), await balanceOf(seller, shop.user)]).toEqual([76, 86]);
    await shop.receive({ phone: mobile.mobileno }, 'Your code: 48291');
    await eventually(async () => {
      const { data } = (await reseller.get('/api/mobile/active', { as: user })).body;
      expect(JSON.stringify(data.find(({ _id }: { _id: string }) => _id === mobile._id))).toContain('48291');
    });
    await Promise.all([passTime(seller, 300), passTime(reseller, 300)]);
    const { serialNumber, _id: mobileId, serviceId } = unused;
    await reseller.post('/api/otp/cancelOtp', { as: user, body: { serialNumber, mobileId, serviceId } });
    await eventually(async () => expect([await balanceOf(reseller, user), await balanceOf(seller, shop.user)]).toEqual([88, 93]));
    await expectReconciled(seller);
    expect(await findBrokenInvariants(reseller.app.deps.db.pool)).toEqual([]);
  });

  test('that buys from itself has no numbers, and begins one purchase', async (context) => {
    const app = await ownApp(context, { protocol });
    const shop = await aFivesimShop(app);
    await buyFrom(app, { protocol, url: app.url, key: shop.key.token });
    expect(await shop.ask('user/buy/activation/india/any/telegram')).toBe('400 no free phones');
    const byOther = await fetch(`${app.url}${paths.handler_api}?api_key=${shop.key.token}&action=getNumber&service=tg&country=22`);
    expect(await byOther.text()).toBe('NO_NUMBERS');
    expect([await countPurchases(app), await balanceOf(app, shop.user)]).toEqual([2, 100]);
    // It did answer itself.
    expect(await refusalsOf(app)).toEqual(['NO_NUMBERS', 'NO_NUMBERS']);
  });

  test('that buys from one that buys from it has no numbers, and each begins one purchase', async (context) => {
    const [app, other] = await Promise.all([ownApp(context, { protocol }), ownApp(context, { protocol })]);
    const [shop, others] = [await aFivesimShop(app), await aFivesimShop(other)];
    await buyFrom(app, { protocol, url: other.url, key: others.key.token });
    await buyFrom(other, { protocol, url: app.url, key: shop.key.token });
    expect(await shop.ask('user/buy/activation/india/any/telegram')).toBe('400 no free phones');
    expect([await countPurchases(app), await countPurchases(other)]).toEqual([1, 1]);
    expect([await refusalsOf(app), await refusalsOf(other)]).toEqual([['NO_NUMBERS'], ['NO_NUMBERS']]);
    expect([await balanceOf(app, shop.user), await balanceOf(other, others.user)]).toEqual([100, 100]);
  });
});

type Source = { protocol: UpstreamProtocol; url: string; key: string };

async function buyFrom(buyer: TestApp, { protocol, url, key }: Source): Promise<void> {
  const { db, providers } = buyer.app.deps;
  const baseUrl = `${url}${paths[protocol]}`;
  const id = await db.transaction(async (tx) => {
    await tx.updateTable('provider').set({ currency: 'INR' }).execute();
    return saveProvider(tx, createSecrets(buyer.secretKey), { name: 'Simulator', protocol, paisePerUnit: 100, baseUrl, apiKey: key });
  });
  // Otherwise it is used within two seconds.
  await providers.getFresh(id);
}

async function countPurchases({ app }: TestApp): Promise<number> {
  return Number((await app.deps.db.pool.query('select count(*) from activation')).rows[0].count);
}

async function refusalsOf({ app }: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.pool.query<{ detail: string }>('select detail from purchase_attempt order by id');
  return rows.map(({ detail }) => detail.replace(/:.*/s, ''));
}
