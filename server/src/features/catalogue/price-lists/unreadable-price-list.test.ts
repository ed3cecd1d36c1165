import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { setPriceList } from '../../../../../test/scenarios/routes/price-list.ts';
import { aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let route: { id: string; providerId: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  route = await aRoute(app, 1);
});
beforeEach(() => app.simulator.faults.switchOff());
afterAll(() => app.stop());

const list = (id = route.id) => app.get(`/api/admin/routes/${id}/price-list`, { as: admin });

test('stays readable if the provider sends an absurd list', { tags: 'H2' }, async () => {
  setPriceList(app, Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 1])));
  const reply = await list();
  expect([reply.status, reply.body.data.length]).toEqual([200, 5_000]);
});

describe('of a provider that answers wrongly', () => {
  test.each<[FaultSwitch, string]>([
    [{ kind: 'reset' }, 'The provider cannot be reached right now'],
    [{ kind: 'http500' }, 'The provider cannot be reached right now'],
    [{ kind: 'html' }, 'The provider’s answer is none of its protocol'],
    [{ kind: 'wrongTypes' }, 'The provider’s answer is none of its protocol'],
    [{ kind: 'token', token: 'BAD_KEY' }, 'The provider does not know this key.'],
    [{ kind: 'token', token: 'BANNED' }, 'The provider has banned or closed this account.'],
    [{ kind: 'token', token: 'NO_BALANCE' }, 'There is no money left on the account.'],
  ])('%o gives a sentence', async (fault, sentence) => {
    app.simulator.faults.switchOn({ ...fault, action: 'getPrices', share: 1 });
    const reply = await list();
    expect(reply).toMatchObject({ status: 502, body: { code: 'PROVIDER_NOT_ANSWERING', message: expect.stringContaining(sentence) } });
  });

  test('ends after 8 seconds of silence', async () => {
    app.simulator.faults.switchOn({ kind: 'silence', action: 'getPrices', share: 1 });
    const reply = await list();
    expect(reply).toMatchObject({
      status: 502,
      body: { message: 'The provider did not answer in time. It may be down, or the address may be wrong.' },
    });
  });

  test('reports a provider without a key, and no list for a removed route', async () => {
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query<{ id: number }>(
      `insert into provider (name, protocol, paise_per_unit) values ($1, 'handler_api', 8800) returning id`,
      [`Unused ${randomUUID()}`],
    );
    const { rows: routes } = await pool.query<{ id: number }>(
      `insert into route (server, provider_id, country, priority) values (1, $1, '22', 5) returning id`,
      [rows[0]?.id],
    );
    expect(await list(String(routes[0]?.id))).toMatchObject({ status: 502, body: { message: expect.stringContaining('has no key yet') } });
    await pool.query('update route set is_enabled = false, removed_at = app_now() where id = $1', [routes[0]?.id]);
    expect(await list(String(routes[0]?.id))).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });
});
