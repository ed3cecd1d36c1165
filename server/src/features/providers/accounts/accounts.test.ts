import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
});
afterAll(() => app.stop());

let made = 0;
const aName = () => `Seller ${(made += 1)}`;

describe('an account', () => {
  test('is added with its key sealed, shows its last 4 characters, and is audited without it', { tags: 'F1' }, async () => {
    const apiKey = 'a-secret-of-the-account-77aa';
    const reply = await backOffice.addProvider({ name: ' A seller ', apiKey });
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
    expect((await backOffice.audits())[0]).toMatchObject({
      actor_id: backOffice.admin.userId,
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
    await backOffice.addProvider({ name: 'Keeper', apiKey: 'the-first-key-aaaa' });
    const first = await backOffice.provider('Keeper');
    for (const kept of [{}, { apiKey: '••••aaaa' }]) {
      expect((await backOffice.saveProvider(first, { ...kept, rupeesPerUnit: 90.01 })).body.data).toMatchObject({
        apiKey: '••••aaaa',
        keyEditedAt: first.keyEditedAt,
        rupeesPerUnit: 90.01,
      });
      expect((await backOffice.audits())[0]).toMatchObject({
        action: 'provider.update',
        after: { key: 'key kept', rupeesPerUnit: 90.01 },
      });
    }
    const changed = await backOffice.saveProvider(first, { apiKey: 'the-second-key-bbbb' });
    expect(changed.body.data.apiKey).toBe('••••bbbb');
    expect(Date.parse(changed.body.data.keyEditedAt)).toBeGreaterThan(Date.parse(first.keyEditedAt ?? ''));
    expect((await backOffice.audits())[0]).toMatchObject({ after: { key: 'key changed' } });
  });

  test('sells no number again until an operator says so, and keeps that where a page leaves it out', async () => {
    await backOffice.addProvider({ name: 'Seller again', apiKey: 'a-key-of-one-dddd' });
    const account = await backOffice.provider('Seller again');
    expect(account).toMatchObject({ sellsAgain: false });
    expect((await backOffice.saveProvider(account, { sellsAgain: true })).body.data).toMatchObject({ sellsAgain: true });
    expect((await backOffice.audits())[0]).toMatchObject({ before: { sellsAgain: false }, after: { sellsAgain: true } });
    expect((await backOffice.saveProvider(account, { rupeesPerUnit: 91 })).body.data).toMatchObject({ sellsAgain: true });
    const expected = { ...account, rupeesPerUnit: 91 };
    expect((await backOffice.saveProvider(account, { sellsAgain: false, expected })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: expect.stringContaining('numbers asked for again'),
    });
  });

  test('is refused while the same account is in use under another name', async () => {
    const apiKey = 'a-key-that-two-want-cccc';
    const once = (name: string, body: object = {}) => backOffice.addProvider({ name, apiKey, ...body });
    const refused = { status: 422, body: { errors: { apiKey: expect.stringContaining('in use as One of two.') } } };
    expect((await once('One of two')).status).toBe(201);
    expect(await once('Two of two')).toMatchObject(refused);
    expect(await once('Two of two', { baseUrl: 'https://seller.example/v1', protocol: 'fivesim' })).toMatchObject(refused);
    expect((await once('Of another company', { baseUrl: 'https://another.example/api' })).status).toBe(201);
    expect((await once('Switched off', { isEnabled: false })).status).toBe(201);
    const second = await backOffice.provider('Switched off');
    expect(await backOffice.saveProvider(second, { isEnabled: true })).toMatchObject(refused);
    const third = (await backOffice.addProvider({ name: 'Third' })).body.data;
    expect(await backOffice.saveProvider(third, { apiKey })).toMatchObject(refused);
    expect((await backOffice.provider('Third')).apiKey).toBe(third.apiKey);

    await backOffice.saveProvider(await backOffice.provider('One of two'), { isEnabled: false });
    expect((await backOffice.saveProvider(second, { isEnabled: true })).status).toBe(200);
  });

  test('is refused to one of two providers that get its key at once', async () => {
    const operators = [backOffice, await openOperatorScenario(app)];
    for (const key of ['dddd', 'eeee', 'ffff', 'aaab'].map((end) => `a-key-given-twice-${end}`)) {
      const added = await Promise.all(operators.map(async () => (await backOffice.addProvider({ name: aName() })).body.data));
      const saved = await Promise.all(operators.map((operator, index) => operator.saveProvider(added[index], { apiKey: key })));
      expect(saved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    }
  });

  test('keeps its currency while a route has a price ceiling in it', async () => {
    await backOffice.addProvider({ name: 'Roubles', currency: 'RUB' });
    const account = await backOffice.provider('Roubles');
    const { _id } = (await backOffice.addRoute({ providerId: account._id, priceCeiling: 50 })).body.data;
    expect(await backOffice.saveProvider(account, { currency: 'USD' })).toMatchObject({
      status: 422,
      body: { errors: { currency: 'Its routes have price ceilings in the old currency. Take them away first.' } },
    });
    expect((await backOffice.saveProvider(account, { rupeesPerUnit: 1.1 })).status).toBe(200);
    await backOffice.removeRoute(_id);
    expect((await backOffice.saveProvider(account, { currency: 'USD' })).body.data).toMatchObject({ currency: 'USD' });
  });

  test('has a unique name, also when two take it at once', async () => {
    const [one, other] = [aName(), aName()];
    await backOffice.addProvider({ name: one });
    await backOffice.addProvider({ name: other });
    const rows = (await backOffice.audits()).length;
    expect(await backOffice.addProvider({ name: one })).toMatchObject({ status: 409, body: { code: 'PROVIDER_EXISTS' } });
    expect(await backOffice.saveProvider(await backOffice.provider(other), { name: one })).toMatchObject({ status: 409 });
    expect((await backOffice.audits()).length).toBe(rows);
    const third = aName();
    const [a, b] = [await backOffice.provider(one), await backOffice.provider(other)];
    const statuses = await Promise.all([a, b].map(async (each) => (await backOffice.saveProvider(each, { name: third })).status));
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 409]);
    const added = await Promise.all([1, 2, 3].map(async () => (await backOffice.addProvider({ name: 'Wanted by three' })).status));
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
    const before = [(await backOffice.providers()).length, (await backOffice.audits()).length];
    expect(await backOffice.addProvider({ name: aName(), ...wrong })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect([(await backOffice.providers()).length, (await backOffice.audits()).length]).toEqual(before);
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

  test('never sends its key to another host', { tags: 'E6' }, async () => {
    await backOffice.addProvider({ name: 'Mover', apiKey: 'a-key-of-the-mover-cccc' });
    const mover = await backOffice.provider('Mover');
    for (const baseUrl of ['https://thief.example/stubs/handler_api.php', 'https://seller.example:8443/stubs/handler_api.php'])
      expect(await backOffice.saveProvider(mover, { baseUrl, apiKey: '••••cccc' })).toMatchObject({
        status: 422,
        body: { errors: { apiKey: 'Enter the key again: it is never sent to another address unasked' } },
      });
    expect((await backOffice.provider('Mover')).baseUrl).toBe(mover.baseUrl);
    expect((await backOffice.saveProvider(mover, { baseUrl: 'https://seller.example/api.php' })).status).toBe(200);
    expect((await backOffice.saveProvider(mover, { baseUrl: 'https://other.example', apiKey: 'a-key-of-the-other-dddd' })).status).toBe(
      200,
    );
    expect((await backOffice.saveProvider(mover, { rupeesPerUnit: 91 })).status).toBe(422);
    expect(await backOffice.provider('Mover')).toMatchObject({ baseUrl: 'https://other.example', apiKey: '••••dddd' });
  });

  test('saved by two at once loses no key', async () => {
    await backOffice.addProvider({ name: 'Busy' });
    const busy = await backOffice.provider('Busy');
    for (let n = 0; n < 10; n += 1) {
      const before = (await backOffice.provider('Busy')).apiKey;
      const replies = await Promise.all([
        backOffice.saveProvider(busy, { apiKey: `a-key-of-round-${1_000 + n}` }),
        backOffice.saveProvider(busy, { rupeesPerUnit: 80 + n }),
        backOffice.saveProvider(busy, {}),
      ]);
      // What another one saved since a form was opened is not overwritten.
      for (const { status } of replies) expect([200, 409]).toContain(status);
      expect((await backOffice.provider('Busy')).apiKey).toBe(replies[0]?.status === 200 ? `••••${1_000 + n}` : before);
    }
  });

  test('needs a fresh code if an authenticator is enrolled', async () => {
    await backOffice.addProvider({ name: 'Guarded' });
    const guarded = await backOffice.provider('Guarded');
    await anEnrolledAuthenticator(app, backOffice.admin);
    await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [backOffice.admin.userId]);
    const rows = (await backOffice.audits()).length;
    const refused = [
      await backOffice.addProvider({ name: aName() }),
      await backOffice.saveProvider(guarded, { isEnabled: false }),
      await backOffice.saveServer('1', { apiKey: 'a-key-of-a-thief' }),
    ];
    await forgetAuthenticators(app);
    for (const reply of refused) expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect([(await backOffice.audits()).length, await backOffice.provider('Guarded')]).toEqual([rows, guarded]);
  });

  test("whose key can't be opened is skipped, and the others continue", { tags: 'F1' }, async () => {
    await backOffice.addProvider({ name: 'Sealed elsewhere' });
    const { _id } = await backOffice.provider('Sealed elsewhere');
    const spoil = 'update provider set api_key_sealed = set_byte(api_key_sealed, 19, get_byte(api_key_sealed, 19) # 1) where id = $1';
    await app.app.deps.db.pool.query(spoil, [_id]);
    expect((await backOffice.provider('Sealed elsewhere')).apiKey).toBe('••••');
    expect((await backOffice.test(_id)).body.data).toMatchObject({ isWorking: false, message: expect.stringContaining('Enter it again') });
    expect((await backOffice.test((await backOffice.provider('Simulator'))._id)).body.data.isWorking).toBe(true);
  });
});
