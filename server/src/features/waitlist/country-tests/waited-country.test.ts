import { describe, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { purchasesOf } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { aSoldOutService, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';

/** Servers 1 and 4 sell numbers of India, server 2 those of Indonesia, server 3 those of the United States. */
async function join(app: TestApp, as: TestUser, wish: { serviceCode: string; country?: string; isAnyCountry?: boolean }) {
  const { body } = await app.post('/api/waitlist', { as, body: { maxPrice: 20, isAutomatic: true, ...wish } });
  return body.data;
}

describe.concurrent('a person on the waiting list', () => {
  test('waits for a number from where buyers get them first, unless another country or any was named', async (context) => {
    const app = await ownApp(context);
    const [atHome, abroad] = await Promise.all([aSoldOutService(app), aSoldOutService(app, { server: 3 })]);
    await aService(app, { server: 2, code: atHome.code, name: 'Other' });
    const countryOf = async (wish: Parameters<typeof join>[2]) => (await join(app, await aUser(app), wish)).country?.iso ?? null;
    expect(await countryOf({ serviceCode: atHome.code })).toBe('IN');
    expect(await countryOf({ serviceCode: abroad.code })).toBe('US');
    expect(await countryOf({ serviceCode: atHome.code, country: 'ID' })).toBe('ID');
    expect(await countryOf({ serviceCode: atHome.code, isAnyCountry: false })).toBe('IN');
    expect(await countryOf({ serviceCode: atHome.code, isAnyCountry: true })).toBeNull();
  });

  test('gets a number of that country, and none of another that is on sale meanwhile', async (context) => {
    const app = await ownApp(context, { env: { PURCHASE_SECONDS: '60' } });
    const [user, service] = await Promise.all([aUser(app, { balance: 50 }), aSoldOutService(app)]);
    await aService(app, { server: 2, code: service.code, price: 9, name: 'Other' });
    await join(app, user, { serviceCode: service.code });
    await afterRounds(app, 'waitlist');
    expect(await purchasesOf(app, user)).toEqual([]);
    await service.setStock(1);
    await eventually(async () => expect(await waitlistOf(app, user)).toMatchObject([{ status: 'bought', country: { iso: 'IN' } }]));
    const cards = (await app.get('/api/mobile/active', { as: user })).body.data;
    expect(cards).toMatchObject([{ server: '1', country: { iso: 'IN' }, countryPrefix: '+91' }]);
    await expectReconciled(app);
  });
});

test('a key waits for any country, as before', async (context) => {
  const app = await ownApp(context);
  const [user, { code }] = await Promise.all([aUser(app), aSoldOutService(app)]);
  const key = await anApiKey(app, user);
  expect(await join(app, key, { serviceCode: code })).toMatchObject({ country: null });
});
