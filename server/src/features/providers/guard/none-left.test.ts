import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { countStock } from '../../../../../test/scenarios/routes/stock-scenario.ts';
import { writeVia } from '../../../platform/outbound/via.rules.ts';

/** The provider had no number for the first purchase, and has some now. */
async function aShop(context: TestContext, { first }: { first: 'a person' | 'an order that was passed on' }) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'on', LOG_LEVEL: 'fatal' } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const [user, other] = [await aUser(app), await aUser(app)];
  const press = async (as: TestUser) => {
    const { body } = await app.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false } });
    return body.data.isNumberGenerated === true ? 'number' : body.data.message;
  };
  const getNumber = async (as: TestUser, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ api_key: as.token, action: 'getNumber', service: 'tg', country: '22' });
    const reply = await fetch(`${app.url}/stubs/handler_api.php?${query.toString()}`, { headers });
    return (await reply.text()).split(':')[0];
  };
  const key = await anApiKey(app, user);
  switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  if (first === 'a person') expect(await press(user)).toBe(none);
  else expect(await getNumber(key, { via: writeVia(['a'.repeat(16)]) })).toBe('NO_NUMBERS');
  return { app, service, user, other, key, press, getNumber, asked: () => app.simulator.calls.get('getNumberV2') ?? 0 };
}

const none = 'No numbers are available right now. Please try again.';

describe.concurrent('that a provider had no number a moment ago', () => {
  test('is answered to other people and keys without asking it, and writes nothing', async (context) => {
    const { other, user, app, key, press, getNumber, asked } = await aShop(context, { first: 'a person' });
    const answers = await Promise.all([press(other), press(user), getNumber(key)]);
    // On a slow machine the two seconds may be over for some.
    if (asked() === 1) expect(answers).toEqual([none, none, 'NO_NUMBERS']);
    expect([...(await purchasesOf(app, other)), ...(await purchasesOf(app, user))]).toHaveLength(asked());
  });

  test('is forgotten once its price list shows some', async (context) => {
    const { app, press, other, asked } = await aShop(context, { first: 'a person' });
    await countStock(app, { '22': { tg: 3 } });
    expect([await press(other), asked()]).toEqual(['number', 2]);
  });

  test('is forgotten once an operator changed the route', async (context) => {
    const { app, press, other, asked } = await aShop(context, { first: 'a person' });
    const { server, saveRoute } = await openOperatorScenario(app);
    const [route] = (await server('1')).routes;
    if (route === undefined) throw new Error('No route');
    expect((await saveRoute(route, { priority: route.priority + 1 })).status).toBe(200);
    expect([await press(other), asked()]).toEqual(['number', 2]);
  });

  test('says nothing of another service', async (context) => {
    const { app, other, asked } = await aShop(context, { first: 'a person' });
    await aNumber(app, { user: other, service: await aService(app, { code: 'wa' }) });
    expect(asked()).toBe(2);
  });

  test('is not learned from an order that another installation passed on, which it may refuse for being its own', async (context) => {
    const { press, other, asked } = await aShop(context, { first: 'an order that was passed on' });
    expect([await press(other), asked()]).toEqual(['number', 2]);
  });
});
