import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let desk: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openOperatorScenario(app);
});
afterAll(() => app.stop());

let made = 0;
const aName = () => `Seller ${(made += 1)}`;

describe('an account', () => {
  test('is added with its key sealed, shows its last 4 characters, and is audited without it', async () => {
    const apiKey = 'a-secret-of-the-account-77aa';
    const reply = await desk.addProvider({ name: ' A seller ', apiKey });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'A seller',
          protocol: 'handler_api',
          baseUrl: 'https://seller.example/stubs/handler_api.php',
          apiKey: '••••77aa',
          keyEditedAt: expect.any(String),
          currency: 'USD',
          rupeesPerUnit: 88.5,
          isEnabled: true,
          health: null,
        },
      },
    });
    expect((await desk.audits())[0]).toMatchObject({
      actor_id: desk.admin.userId,
      action: 'provider.create',
      target: `provider:${reply.body.data._id}`,
      before: null,
      after: { name: 'A seller', rupeesPerUnit: 88.5 },
    });
    const dump = await dumpTables(app);
    expect(dump).not.toContain(apiKey);
    expect(dump).not.toContain(Buffer.from(apiKey).toString('hex'));
  });

  test('keeps an omitted or masked key, and stores a new one', async () => {
    await desk.addProvider({ name: 'Keeper', apiKey: 'the-first-key-aaaa' });
    const first = await desk.provider('Keeper');
    for (const kept of [{}, { apiKey: '••••aaaa' }]) {
      expect((await desk.saveProvider(first, { ...kept, rupeesPerUnit: 90.01 })).body.data).toMatchObject({
        apiKey: '••••aaaa',
        keyEditedAt: first.keyEditedAt,
        rupeesPerUnit: 90.01,
      });
      expect((await desk.audits())[0]).toMatchObject({
        action: 'provider.update',
        after: { key: 'key kept', rupeesPerUnit: 90.01 },
      });
    }
    const changed = await desk.saveProvider(first, { apiKey: 'the-second-key-bbbb' });
    expect(changed.body.data.apiKey).toBe('••••bbbb');
    expect(Date.parse(changed.body.data.keyEditedAt)).toBeGreaterThan(Date.parse(first.keyEditedAt ?? ''));
    expect((await desk.audits())[0]).toMatchObject({ after: { key: 'key changed' } });
  });

  test('keeps its currency while a route has a price ceiling in it', async () => {
    await desk.addProvider({ name: 'Roubles', currency: 'RUB' });
    const account = await desk.provider('Roubles');
    const { _id } = (await desk.addRoute({ providerId: account._id, priceCeiling: 50 })).body.data;
    expect(await desk.saveProvider(account, { currency: 'USD' })).toMatchObject({
      status: 422,
      body: { errors: { currency: 'Its routes have price ceilings in the old currency. Take them away first.' } },
    });
    expect((await desk.saveProvider(account, { rupeesPerUnit: 1.1 })).status).toBe(200);
    await desk.removeRoute(_id);
    expect((await desk.saveProvider(account, { currency: 'USD' })).body.data).toMatchObject({ currency: 'USD' });
  });

  test('has a unique name, also when two take it at once', async () => {
    const [one, other] = [aName(), aName()];
    await desk.addProvider({ name: one });
    await desk.addProvider({ name: other });
    const rows = (await desk.audits()).length;
    expect(await desk.addProvider({ name: one })).toMatchObject({ status: 409, body: { code: 'PROVIDER_EXISTS' } });
    expect(await desk.saveProvider(await desk.provider(other), { name: one })).toMatchObject({ status: 409 });
    expect((await desk.audits()).length).toBe(rows);
    const third = aName();
    const [a, b] = [await desk.provider(one), await desk.provider(other)];
    const statuses = await Promise.all([a, b].map(async (each) => (await desk.saveProvider(each, { name: third })).status));
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 409]);
    const added = await Promise.all([1, 2, 3].map(async () => (await desk.addProvider({ name: 'Wanted by three' })).status));
    expect(added.sort((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ baseUrl: 'https://seller.example/?api_key=secret' }, 'baseUrl'],
    [{ baseUrl: 'https://user:pass@seller.example' }, 'baseUrl'],
    [{ baseUrl: 'ftp://seller.example' }, 'baseUrl'],
    [{ baseUrl: 'http://seller.example' }, 'baseUrl'],
    [{ baseUrl: 'https://169.254.169.254' }, 'baseUrl'],
    [{ baseUrl: 'https://10.0.0.1' }, 'baseUrl'],
    [{ baseUrl: null }, 'baseUrl'],
    [{ apiKey: undefined }, 'apiKey'],
    [{ apiKey: '••••4f9c' }, 'apiKey'],
    [{ apiKey: 'two words' }, 'apiKey'],
    [{ currency: 'usd' }, 'currency'],
    [{ rupeesPerUnit: 0 }, 'rupeesPerUnit'],
    [{ rupeesPerUnit: 88.123 }, 'rupeesPerUnit'],
    [{ protocol: 'simulator', baseUrl: null, apiKey: undefined }, 'protocol'],
  ])('is refused with %o', async (wrong, field) => {
    const before = [(await desk.providers()).length, (await desk.audits()).length];
    expect(await desk.addProvider({ name: aName(), ...wrong })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect([(await desk.providers()).length, (await desk.audits()).length]).toEqual(before);
  });

  test('in production refuses a host on this machine', async (context) => {
    const settings = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://pinline.example', RATE_LIMIT: 'on' };
    const strict = await ownApp(context, { env: settings });
    const theirs = await openOperatorScenario(strict);
    await anEnrolledAuthenticator(strict, theirs.admin);
    for (const baseUrl of ['http://localhost:4001', 'https://127.0.0.1'])
      expect(await theirs.addProvider({ baseUrl })).toMatchObject({
        status: 422,
        body: { errors: { baseUrl: expect.stringContaining('private') } },
      });
  });

  test('never sends its key to another host', async () => {
    await desk.addProvider({ name: 'Mover', apiKey: 'a-key-of-the-mover-cccc' });
    const mover = await desk.provider('Mover');
    for (const baseUrl of ['https://thief.example/stubs/handler_api.php', 'https://seller.example:8443/stubs/handler_api.php'])
      expect(await desk.saveProvider(mover, { baseUrl, apiKey: '••••cccc' })).toMatchObject({
        status: 422,
        body: { errors: { apiKey: 'Enter the key again: it is never sent to another address unasked' } },
      });
    expect((await desk.provider('Mover')).baseUrl).toBe(mover.baseUrl);
    expect((await desk.saveProvider(mover, { baseUrl: 'https://seller.example/api.php' })).status).toBe(200);
    expect((await desk.saveProvider(mover, { baseUrl: 'https://other.example', apiKey: 'a-key-of-the-other-dddd' })).status).toBe(200);
    expect((await desk.saveProvider(mover, { rupeesPerUnit: 91 })).status).toBe(422);
    expect(await desk.provider('Mover')).toMatchObject({ baseUrl: 'https://other.example', apiKey: '••••dddd' });
  });

  test('saved by two at once loses no key', async () => {
    await desk.addProvider({ name: 'Busy' });
    const busy = await desk.provider('Busy');
    for (let n = 0; n < 10; n += 1) {
      const replies = await Promise.all([
        desk.saveProvider(busy, { apiKey: `a-key-of-round-${1_000 + n}` }),
        desk.saveProvider(busy, { rupeesPerUnit: 80 + n }),
        desk.saveProvider(busy, {}),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await desk.provider('Busy')).apiKey).toBe(`••••${1_000 + n}`);
    }
  });

  test('needs a fresh code if an authenticator is enrolled', async () => {
    await desk.addProvider({ name: 'Guarded' });
    const guarded = await desk.provider('Guarded');
    await anEnrolledAuthenticator(app, desk.admin);
    await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [desk.admin.userId]);
    const rows = (await desk.audits()).length;
    const refused = [
      await desk.addProvider({ name: aName() }),
      await desk.saveProvider(guarded, { isEnabled: false }),
      await desk.saveServer('1', { apiKey: 'a-key-of-a-thief' }),
    ];
    await forgetAuthenticators(app);
    for (const reply of refused) expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect([(await desk.audits()).length, await desk.provider('Guarded')]).toEqual([rows, guarded]);
  });

  test("whose key can't be opened is skipped, and the others continue", async () => {
    await desk.addProvider({ name: 'Sealed elsewhere' });
    const { _id } = await desk.provider('Sealed elsewhere');
    const spoil = 'update provider set api_key_sealed = set_byte(api_key_sealed, 19, get_byte(api_key_sealed, 19) # 1) where id = $1';
    await app.app.deps.db.pool.query(spoil, [_id]);
    expect((await desk.provider('Sealed elsewhere')).apiKey).toBe('••••');
    expect((await desk.test(_id)).body.data).toMatchObject({ isWorking: false, message: expect.stringContaining('Enter it again') });
    expect((await desk.test((await desk.provider('Simulator'))._id)).body.data.isWorking).toBe(true);
  });
});
