import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { checkProviders } from './health.commands.ts';

let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
});
afterAll(() => app.stop());

let made = 0;
const aName = () => `Seller ${(made += 1)}`;

describe('the test of a connection', () => {
  const answering = async (body: string, status = 200) => {
    const server = createServer((_request, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    return listening(server);
  };
  async function listening(server: ReturnType<typeof createServer>): Promise<string> {
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  }
  const testAccount = async (account: object) => {
    const apiKey = 'canary-key-of-the-test-4711';
    const { _id } = (await backOffice.addProvider({ name: aName(), apiKey, ...account })).body.data;
    const reply = await backOffice.test(_id);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(apiKey);
    const shown = (await backOffice.providers()).find((each) => each._id === _id);
    expect(shown?.health).toEqual(reply.body.data);
    return reply.body.data;
  };

  test('shows the balance and the response time', async () => {
    const { _id } = await backOffice.provider('Simulator');
    expect((await backOffice.test(_id)).body.data).toEqual({
      isWorking: true,
      balance: '1000000.00',
      currency: 'USD',
      latencyMs: expect.any(Number),
      message: 'It works: 1,000,000.00 USD are left.',
      checkedAt: expect.any(String),
    });
    expect(await backOffice.test('999999')).toMatchObject({ status: 404, body: { code: 'PROVIDER_NOT_FOUND' } });
  });

  test.each([
    ['BAD_KEY', 200, /does not know this key/],
    ["BANNED:'2026-12-31 10-00-00'", 200, /banned/],
    ['<html><body>Welcome</body></html>', 200, /none of its protocol .*Check its address/],
    ['<html>Internal Server Error</html>', 500, /cannot be reached right now \(HTTP 500/],
    ['', 302, /none of its protocol/],
    ['slow down', 429, /too often/],
    ['ACCESS_BALANCE:canary-key-of-the-test-4711', 200, /none of its protocol/],
    ['No such key: canary-key-of-the-test-4711', 200, /none of its protocol/],
  ])('explains the problem: %s, HTTP %i', async (body, status, words) => {
    expect(await testAccount({ baseUrl: await answering(body, status) })).toMatchObject({
      isWorking: false,
      balance: null,
      message: expect.stringMatching(words),
    });
  });

  test('reports that no money is left', async () => {
    expect(await testAccount({ baseUrl: await answering('ACCESS_BALANCE:0.00') })).toMatchObject({
      isWorking: false,
      balance: '0.00',
      message: expect.stringContaining('no money left'),
    });
  });

  test('uses the account’s own currency', async () => {
    expect(await testAccount({ baseUrl: await answering('ACCESS_BALANCE:1234.5678'), currency: 'RUB' })).toMatchObject({
      isWorking: true,
      balance: '1234.5678',
      currency: 'RUB',
    });
  });

  test("doesn't wait for a hanging provider, and reports an unreachable one", async () => {
    const [hanging, absent, nameless] = await Promise.all([
      testAccount({ baseUrl: await listening(createServer(() => undefined).listen(0, '127.0.0.1')) }),
      testAccount({ baseUrl: 'http://127.0.0.1:1' }),
      testAccount({ baseUrl: 'https://absent.invalid' }),
    ]);
    expect(hanging.message).toContain('did not answer in time');
    expect(hanging.latencyMs).toBeNull();
    expect(absent.message).toContain('ECONNREFUSED');
    expect(nameless.message).toContain('no such host');
  });

  test('uses the settings saved a moment ago, and forgets answers to the old key', async () => {
    const { _id } = (
      await backOffice.addProvider({
        name: 'Fickle',
        baseUrl: app.simulator.url,
        apiKey: 'not-the-key-of-the-simulator',
        // Switched on, it would be a second entry of the same account.
        isEnabled: false,
      })
    ).body.data;
    expect((await backOffice.test(_id)).body.data.isWorking).toBe(false);
    const apiKey = await keyOfTheSimulator();
    const saved = await backOffice.saveProvider(await backOffice.provider('Fickle'), { apiKey });
    expect(saved.body.data.health).toBeNull();
    expect((await backOffice.test(_id)).body.data.isWorking).toBe(true);
  });

  test('runs automatically for every provider in use, and no other', async () => {
    const baseUrl = await answering('ACCESS_BALANCE:7.00');
    const [used, idle, off] = ['In use', 'Idle', 'Switched off'];
    for (const name of [used, idle, off]) await backOffice.addProvider({ name, baseUrl, isEnabled: name !== off });
    for (const name of [used, off])
      await backOffice.addRoute({ server: '4', providerId: (await backOffice.provider(name ?? ''))._id, isEnabled: false });
    await checkProviders(app.app.deps);
    const healths = await Promise.all([used, idle, off].map(async (name) => (await backOffice.provider(name ?? '')).health));
    expect(healths).toMatchObject([{ isWorking: true, balance: '7.00' }, null, null]);
  });

  async function keyOfTheSimulator(): Promise<string> {
    const { rows } = await app.app.deps.db.pool.query(`select id, api_key_sealed from provider where name = 'Simulator'`);
    return app.app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${rows[0].id}`);
  }
});
