import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../../../../../test/builders/a-buyer.ts';
import { aRoute } from '../../../../../../test/builders/catalogue.ts';
import { attemptsOf, switchOn } from '../../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

/** Server 1 asks Indonesia first, then India. */
async function aMixedServer(app: TestApp) {
  const { user, service } = await aBuyer(app);
  const { providerId } = await aRoute(app, 1);
  await app.app.deps.db.autocommit.insertInto('route').values({ server: 1, providerId, country: '6', priority: -1 }).execute();
  const buy = (more: { country?: string; key?: string } = {}) => {
    const { key, ...named } = more;
    const body = { serviceId: service.id, isDeepCheck: false, ...named };
    return app.post('/api/mobile/generate', { as: user, body, ...(key === undefined ? {} : { key }) });
  };
  return { user, service, buy };
}

describe.concurrent('a number of one server', () => {
  test('is of the country that the order names, though the next route leads elsewhere', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMixedServer(app);
    expect((await buy({ country: 'IN' })).body.data.mobile).toMatchObject({ country: { iso: 'IN' }, countryPrefix: '+91' });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
    await expectReconciled(app);
  });

  test('is of the next route where the order names no country', async (context) => {
    const app = await ownApp(context);
    const { buy } = await aMixedServer(app);
    expect((await buy()).body.data.mobile).toMatchObject({ country: { iso: 'ID' } });
  });

  test('is not sold where no route of the server has that country, and nothing is held', async (context) => {
    const app = await ownApp(context);
    const { user, buy } = await aMixedServer(app);
    expect((await buy({ country: 'GB' })).body.data).toMatchObject({ isNumberGenerated: false, mobile: null });
    expect(await attemptsOf(app, user)).toEqual([]);
    await expectReconciled(app);
  });

  test('goes back when the route of the named country sells another one', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aMixedServer(app);
    const order = { service: 'tg', country: '6', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
    const sold = app.simulator.simulator.buy(order);
    if (!sold.ok) throw new Error('The simulator sold nothing');
    const { id, phoneNumber } = sold.activation;
    switchOn(app, { kind: 'answer', action: 'getNumberV2', body: `ACCESS_NUMBER:${id}:${phoneNumber}` });
    expect((await buy({ country: 'IN' })).body.data).toMatchObject({ isNumberGenerated: false, mobile: null });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'other country' }]);
    await expectReconciled(app);
  });

  test('of another country under the same key is another order', async (context) => {
    const app = await ownApp(context);
    const { buy } = await aMixedServer(app);
    const key = 'one-key-for-both';
    expect(await buy({ country: 'IN', key })).toMatchObject({ status: 200 });
    expect(await buy({ country: 'ID', key })).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});
