import { randomUUID } from 'node:crypto';
import { describe, expect, test, type TestContext } from 'vitest';
import { aService, aUser, balanceOf, passTime } from '../../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { attemptsOf, purchasesOf, readHeld, switchOn } from '../../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../../../test/invariants/assert-invariants.ts';
import { readAlarms } from '../../../../../../test/scenarios/alarms/read-alarms.ts';
import { occupy } from '../../../../../../test/scenarios/numbers/occupied-provider.ts';
import { openOperatorScenario } from '../../../../../../test/scenarios/operator-scenario.ts';
import { aSecondProvider } from '../../../../../../test/scenarios/routes/second-provider.ts';
import { shownStatus } from '../../../../../../test/scenarios/shown-status.ts';
import { checkAlarms } from '../../../alarms/alarms.commands.ts';
import { recordIncidents } from '../../../status/incidents/incidents.commands.ts';

const message = 'Many people are buying right now. You have not been charged. Please try again.';
const busy = { isNumberGenerated: false, code: 'BUSY', message, balance: 50, mobile: null };

async function aShop(context: TestContext, env: Record<string, string> = {}) {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal', ...env } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const user = await aUser(app, { balance: 50 });
  const key = await anApiKey(app, user);
  return {
    app,
    user,
    key,
    press: (as: TestUser, more: { key?: string } = {}) =>
      app.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false }, ...more }),
    handlerApi: async (params: Record<string, string> = {}) => {
      const query = new URLSearchParams({ api_key: key.token, action: 'getNumber', service: 'tg', country: '22', ...params });
      return (await fetch(`${app.url}/stubs/handler_api.php?${query.toString()}`)).text();
    },
    fivesim: async () => {
      const headers = { authorization: `Bearer ${key.token}` };
      const answer = await fetch(`${app.url}/v1/user/buy/activation/india/any/telegram`, { headers });
      return `${answer.status} ${await answer.text()}`;
    },
    asked: () => app.simulator.calls.get('getNumberV2') ?? 0,
  };
}

/** Everything that a purchase writes. */
async function countRows({ app }: TestApp): Promise<unknown> {
  const { rows } = await app.deps.db.pool.query(
    `select (select count(*) from activation) as activations, (select count(*) from purchase_attempt) as attempts, (select count(*) from hold) as holds,
      (select count(*) from ledger_entry) as entries, (select count(*) from idempotency) as keys, (select count(*) from user_event) as events`,
  );
  return rows[0];
}

describe.concurrent('a purchase without a turn in time', () => {
  test('is told so in the words of each protocol, never that there are no numbers, and nothing is asked, held or written', async (context) => {
    const { app, user, key, press, handlerApi, fivesim, asked } = await aShop(context);
    const before = await countRows(app);
    const { free } = await occupy(app);
    expect(await press(user, { key: randomUUID() })).toMatchObject({ status: 200, body: { data: busy } });
    const byKey = await press(key, { key: randomUUID() });
    expect(byKey).toMatchObject({ status: 503, body: { code: 'BUSY', message } });
    expect(Number(byKey.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await handlerApi()).toBe('CHANNELS_LIMIT');
    expect(await handlerApi({ action: 'getNumberV2', orderId: 'order-1' })).toBe('CHANNELS_LIMIT');
    expect(await fivesim()).toBe('400 server offline');
    expect(await countRows(app)).toEqual(before);
    expect([asked(), await balanceOf(app, user), await readHeld(app, user)]).toEqual([0, 50, 0]);
    await free();
    expect(await handlerApi()).toMatch(/^ACCESS_NUMBER:/);
  });

  test('is tried again when it is repeated under its Idempotency-Key or order id, and bought once', async (context) => {
    const { app, user, key, press, handlerApi, asked } = await aShop(context);
    const [byPerson, byKey, order] = [{ key: randomUUID() }, { key: randomUUID() }, { orderId: 'order-1' }];
    const ask = async () => [await press(user, byPerson), await press(key, byKey)] as const;
    const { free } = await occupy(app);
    for (const { body } of await ask()) expect(body.code ?? body.data.code).toBe('BUSY');
    expect(await handlerApi(order)).toBe('CHANNELS_LIMIT');
    await free();
    const bought = await ask();
    for (const { body } of bought) expect(body).toMatchObject({ data: { isNumberGenerated: true, message: 'Number generated' } });
    const token = await handlerApi(order);
    expect(token).toMatch(/^ACCESS_NUMBER:/);
    // An earlier purchase is answered, however many buy now.
    const { free: freeAgain } = await occupy(app);
    expect((await ask()).map(({ body }) => body)).toEqual(bought.map(({ body }) => body));
    expect(await handlerApi(order)).toBe(token);
    await freeAgain();
    expect(asked()).toBe(3);
    expect(await purchasesOf(app, user)).toHaveLength(3);
  });

  test('at its second provider only, after the first had none: the money is back, and it is busy in each protocol', async (context) => {
    const { app, user, key, press, handlerApi, fivesim, asked } = await aShop(context);
    const other = await aSecondProvider(context, app);
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2', share: 1 });
    const { free } = await occupy(app, 'Other');
    const [byPerson, byKey] = [{ key: randomUUID() }, { key: randomUUID() }];
    expect((await press(user, byPerson)).body.data).toEqual(busy);
    const refused = await press(key, byKey);
    expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await handlerApi()).toBe('CHANNELS_LIMIT');
    expect(await fivesim()).toBe('400 server offline');
    expect([asked(), other.calls.get('getNumberV2'), await balanceOf(app, user), await readHeld(app, user)]).toEqual([4, undefined, 50, 0]);
    expect(await purchasesOf(app, user)).toMatchObject([1, 2, 3, 4].map(() => ({ state: 'failed', failure: 'BUSY' })));
    expect((await attemptsOf(app, user)).map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused']);
    await free();
    for (const reply of [await press(user, byPerson), await press(key, byKey)])
      expect(reply.body.data).toMatchObject({ isNumberGenerated: true });
    await assertInvariants(app.app.deps.db.pool);
  });
});

test('purchases without a turn open no incident and no alarm, and count neither as failed nor against the provider', async (context) => {
  const { app, user, press } = await aShop(context, { RATE_LIMIT: 'on' });
  const { admin } = await openOperatorScenario(app);
  const { deps } = app.app;
  const found = async () => {
    await Promise.all([checkAlarms(deps), recordIncidents(deps.db.autocommit)]);
    return { alarms: await readAlarms(app, admin), status: await shownStatus(app) };
  };
  const before = await found();
  const { free } = await occupy(app);
  // More than a user's failed purchases may be, and than stop a provider that fails.
  for (let n = 0; n < 21; n += 1) expect((await press(user)).body.data).toEqual(busy);
  await passTime(app, 61);
  const { alarms, status } = await found();
  expect([alarms, status.incidents, status.servers]).toEqual([before.alarms, [], before.status.servers]);
  expect((await app.get('/metrics')).body).toMatch(/pinline_provider_breaker\{provider="\d+"\} 0/);
  await free();
  expect((await press(user)).body.data).toMatchObject({ isNumberGenerated: true });
});
