import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aFivesimShop } from '../../../../../test/scenarios/shops/fivesim-shop.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';

const paths = { handler_api: '/stubs/handler_api.php', fivesim: '/v1' };

describe.concurrent.each(upstreamProtocols)('a reseller over %s', (protocol) => {
  test('gets codes and refunds from the installation it buys from', { timeout: 60_000 }, async (context) => {
    const seller = await ownApp(context);
    const shop = await aFivesimShop(seller, { price: 7 });
    const reseller = await ownApp(context, { protocol });
    const { read } = reseller.app.deps.db;
    // Before its key: the new key is what makes the account be read again.
    await read.updateTable('provider').set({ currency: 'INR' }).execute();
    await saveProvider(read, createSecrets(reseller.secretKey), {
      name: 'Simulator',
      protocol,
      paisePerUnit: 100,
      baseUrl: `${seller.url}${paths[protocol]}`,
      apiKey: shop.key.token,
    });
    const service = await aService(reseller, { price: 12, code: 'tg' });
    const user = await aUser(reseller, { balance: 100 });
    const mobile = await aNumber(reseller, { user, service });
    const unused = await aNumber(reseller, { user, service });
    expect([await balanceOf(reseller, user), await balanceOf(seller, shop.user)]).toEqual([76, 86]);
    await shop.receive({ phone: mobile.mobileno }, 'Your code: 48291');
    await eventually(
      async () => {
        const { data } = (await reseller.get('/api/mobile/active', { as: user })).body;
        expect(JSON.stringify(data.find(({ _id }: { _id: string }) => _id === mobile._id))).toContain('48291');
      },
      { withinMs: 30_000 },
    );
    await Promise.all([passTime(seller, 300), passTime(reseller, 300)]);
    const { serialNumber, _id: mobileId, serviceId } = unused;
    await reseller.post('/api/otp/cancelOtp', { as: user, body: { serialNumber, mobileId, serviceId } });
    await eventually(async () => expect([await balanceOf(reseller, user), await balanceOf(seller, shop.user)]).toEqual([88, 93]), {
      withinMs: 30_000,
    });
    await expectReconciled(seller);
    expect(await findBrokenInvariants(reseller.app.deps.db.pool)).toEqual([]);
  });
});
