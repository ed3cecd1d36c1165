import type { RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dialects, upstreamProtocols, type UpstreamProtocol } from '../../../../../test/fakes/upstream-protocols.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { aHostileServer, answering, type Handler } from '../../../../../test/fakes/network/hostile-server.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const ourKey = 'the-key-at-the-simulator';
let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp({ simulator: { apiKey: ourKey } });
  backOffice = await openOperatorScenario(app);
  await backOffice.saveProvider(await backOffice.provider('Simulator'), { apiKey: ourKey });
});
afterAll(() => app.stop());
afterEach(() => app.simulator.faults.switchOff());

const ask = (body: object) => app.post('/api/admin/providers/test', { as: backOffice.admin, body });
const askFor = async (body: object) => (await ask({ apiKey: ourKey, ...body })).body.data;
const balanceCalls: Record<UpstreamProtocol, string> = { handler_api: 'getBalance', fivesim: 'profile' };

async function readStored() {
  const rows = async (table: string) => (await app.app.deps.db.pool.query(`select * from ${table}`)).rows;
  return Promise.all(['provider', 'provider_health', 'audit_log'].map(rows));
}

describe.each(firstByDay(upstreamProtocols))('what is entered for %s', (protocol) => {
  const entered = () => ({ protocol, baseUrl: dialects[protocol].urlOf(app.simulator) });
  const action = balanceCalls[protocol];

  test('is tested, and its balance shown, without storing anything', { tags: 'F1' }, async () => {
    const before = await readStored();
    expect(await askFor(entered())).toEqual({
      outcome: 'works',
      balance: expect.stringMatching(/^\d+\.\d\d$/),
      currency: null,
      latencyMs: expect.any(Number),
      httpStatus: null,
      found: null,
    });
    expect(await readStored()).toEqual(before);
  });

  test('is told apart from a wrong key', async () => {
    expect(await askFor({ ...entered(), apiKey: 'another-key' })).toMatchObject({ outcome: 'wrong_key', balance: null, found: null });
  });

  test('shows which protocol the address speaks instead', async () => {
    const baseUrl = protocol === 'fivesim' ? app.simulator.handlerApiUrl : app.simulator.fivesimUrl;
    const other = protocol === 'fivesim' ? 'handler_api' : 'fivesim';
    expect(await askFor({ protocol, baseUrl })).toMatchObject({ outcome: 'other_protocol', found: { protocol: other, baseUrl } });
  });

  test('shows where on its host the protocol answers', async () => {
    const wrong = `${app.simulator.url}/api/v7`;
    expect(await askFor({ protocol, baseUrl: wrong })).toMatchObject({
      outcome: 'other_address',
      found: { protocol, baseUrl: protocol === 'fivesim' ? app.simulator.fivesimUrl : app.simulator.handlerApiUrl },
    });
  });

  test.each([
    [{ kind: 'http500' }, { outcome: 'provider_error', httpStatus: 500 }],
    [{ kind: 'html' }, { outcome: 'unreadable', httpStatus: 200 }],
    [{ kind: 'truncated' }, { outcome: 'unreadable' }],
    [{ kind: 'wrongTypes' }, { outcome: 'unreadable' }],
    [{ kind: 'hugeBody' }, { outcome: 'unreadable' }],
    [{ kind: 'reset' }, { outcome: 'not_reached' }],
    [{ kind: 'token', status: 429, token: 'RATE_LIMIT' }, { outcome: 'too_many_calls' }],
    [
      { kind: 'answer', status: 302, body: '' },
      { outcome: 'redirected', httpStatus: 302 },
    ],
  ] as const)('is told apart from %o', async (fault, shown) => {
    // Nothing else answers on the host, or the answer would name it.
    app.simulator.faults.switchOn({ ...fault, action: '*', share: 1 });
    expect(await askFor(entered())).toMatchObject({ ...shown, balance: null, found: null });
  });

  test('is told apart from an account without money', async () => {
    const body = protocol === 'handler_api' ? 'ACCESS_BALANCE:0.00' : '{"balance":0}';
    app.simulator.faults.switchOn({ kind: 'answer', action, body });
    expect(await askFor(entered())).toMatchObject({ outcome: 'no_money', balance: '0.00' });
  });

  test.each(['1e99', '-5', 'NaN', '12,50', '0x10', '9'.repeat(40)])('never shows a balance of %s as money to buy with', async (lie) => {
    app.simulator.faults.switchOn({
      kind: 'answer',
      // Nothing else answers on the host, or the answer would name it.
      action: '*',
      share: 1,
      body: protocol === 'handler_api' ? `ACCESS_BALANCE:${lie}` : JSON.stringify({ balance: lie }),
    });
    expect(await askFor(entered())).toMatchObject(lie === '-5' ? { outcome: 'no_money' } : { outcome: 'unreadable', balance: null });
  });

  test('waits 5 seconds for an answer, no longer', async () => {
    app.simulator.faults.switchOn({ kind: 'silence', action, share: 1 });
    expect(await askFor(entered())).toMatchObject({ outcome: 'too_slow' });
  });
});

test('a currency that earlier purchases state is shown', async () => {
  const row = { id: 1, date: '2026-01-01 00:00:00', phone: '919876543210', sms: null, cost: 12.5, status: '4', currency: 643 };
  app.simulator.faults.switchOn({ kind: 'answer', action: 'getHistory', body: JSON.stringify([row]) });
  expect(await askFor({ protocol: 'handler_api', baseUrl: app.simulator.url })).toMatchObject({ outcome: 'works', currency: 'RUB' });
});

describe('where no protocol answers', () => {
  const aHost = async (handler: Handler) => (await aHostileServer(handler)).url;
  const outcome = async (body: { protocol: RemoteProtocol; baseUrl: string }) => (await askFor(body)).outcome;

  test.each(upstreamProtocols)(
    '%s: a page, a refused connection, no such host and an address that repeats its key have a sentence each',
    async (protocol) => {
      expect(await outcome({ protocol, baseUrl: await aHost(answering('<html>Welcome</html>', 404)) })).toBe('unreadable');
      expect(await outcome({ protocol, baseUrl: 'http://127.0.0.1:1' })).toBe('not_reached');
      expect(await outcome({ protocol, baseUrl: 'https://no-such-host.invalid' })).toBe('no_such_host');
      expect(await outcome({ protocol, baseUrl: 'https://169.254.169.254' })).toBe('not_allowed');
      expect(await outcome({ protocol, baseUrl: 'http://seller.example' })).toBe('not_https');
      const echo = await ask({
        protocol,
        apiKey: ourKey,
        baseUrl: await aHost(({ url, headers }, response) => response.end(`Hello ${url} ${headers.authorization}`)),
      });
      expect(JSON.stringify(echo)).not.toContain(ourKey);
    },
  );
});

describe('a stored key', () => {
  const stored = async () => {
    const { _id, protocol, baseUrl } = await backOffice.provider('Simulator');
    return { providerId: _id, protocol, baseUrl };
  };

  test.each([{}, { apiKey: '••••aaaa' }])('is tested against its own address without being typed again (%o)', async (kept) => {
    expect((await ask({ ...(await stored()), ...kept })).body.data).toMatchObject({ outcome: 'works' });
  });

  test.each([
    ['another host', async () => ({ baseUrl: (await aHostileServer(answering('ACCESS_BALANCE:1.00'))).url })],
    ['another scheme', async () => ({ baseUrl: app.simulator.url.replace('http:', 'https:') })],
    ['another protocol', async () => ({ protocol: 'fivesim' })],
  ])('is not sent to %s: it must be entered again', async (_, change) => {
    const before = new Map(app.simulator.calls);
    expect(await ask({ ...(await stored()), ...(await change()) })).toMatchObject({
      status: 422,
      body: { errors: { apiKey: 'Enter the key again: it is never sent to another address unasked' } },
    });
    expect(new Map(app.simulator.calls)).toEqual(before);
  });

  test('that another SECRET_KEY sealed must be entered again', async () => {
    await app.app.deps.db.pool.query(
      `insert into provider (name, protocol, base_url, api_key_sealed, currency, paise_per_unit)
        select 'Sealed elsewhere', protocol, base_url, '\\x00', currency, paise_per_unit from provider where name = 'Simulator'`,
    );
    const { _id } = await backOffice.provider('Sealed elsewhere');
    expect((await ask({ ...(await stored()), providerId: _id })).body.data).toMatchObject({ outcome: 'no_key' });
  });
});

test('a typed key is needed where none is stored, and an unknown provider is refused', async () => {
  const entered = { protocol: 'handler_api', baseUrl: app.simulator.url };
  expect(await ask(entered)).toMatchObject({ status: 422, body: { errors: { apiKey: 'Please enter the key' } } });
  expect(await ask({ ...entered, providerId: '999999' })).toMatchObject({ status: 404, body: { code: 'PROVIDER_NOT_FOUND' } });
  const wrong = await ask({ ...entered, apiKey: 'two words and a secret' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { apiKey: expect.any(String) } } });
  expect(JSON.stringify(wrong)).not.toContain('secret');
});
