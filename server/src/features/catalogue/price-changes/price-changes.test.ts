import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, eventually } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { refreshStock } from '../catalogue.jobs.ts';
import { setPriceList } from '../../../../../test/scenarios/routes/price-list.ts';
import { aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  // The reading of each minute could store an older list over the one that a test has set.
  const pause = `update scheduled_job set due_at = app_now() + interval '1 day' where name = 'refresh_stock' and owner is null`;
  await eventually(async () => {
    if ((await app.app.deps.db.pool.query(pause)).rowCount !== 1) throw new Error('It still runs');
  });
});
beforeEach(async () => {
  await app.app.deps.db.pool.query('update service set is_enabled = false; update provider set paise_per_unit = 8800');
});
afterAll(() => app.stop());

let made = 0;
async function aCostedService(options: { price?: number; name?: string; cost?: number } = {}): Promise<{ id: string; code: string }> {
  const { price = 110, name = 'Telegram', cost = 1 } = options;
  const code = `pc_${++made}`;
  const { id } = await aService(app, { code, price, name });
  await setCosts({ [code]: cost });
  return { id, code };
}
async function setCosts(costs: Record<string, number>): Promise<void> {
  setPriceList(app, costs);
  await refreshStock(app.app.deps);
}
const list = async (query = ''): Promise<PriceChange[]> => (await app.get(`/api/admin/price-changes${query}`, { as: admin })).body.data;
type Change = { serviceId: string; expectedCost: number; expectedPrice?: number; price: number };
const say = (...changes: Change[]) =>
  app.post('/api/admin/price-changes', { as: admin, body: { changes: changes.map((change) => ({ expectedPrice: 110, ...change })) } });
const sold = async (id: string) => (await app.app.deps.db.pool.query('select * from service where id = $1', [id])).rows[0];
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

describe('a cost', () => {
  test('seen for the first time is no change; a different one is, up or down, and the old one again is none', async () => {
    const { id, code } = await aCostedService();
    expect(await list()).toEqual([]);
    for (const [dollars, cost] of [
      [1.0001, 88.01],
      [0.5, 44],
    ] as const) {
      await setCosts({ [code]: dollars });
      expect(await list()).toEqual([
        {
          _id: id,
          serviceName: 'Telegram',
          serviceCode: code,
          server: '1',
          imageId: null,
          price: 110,
          costBefore: 88,
          cost,
          suggestedPrice: dollars > 1 ? 110.25 : 55,
          seenAt: expect.any(String),
        },
      ]);
    }
    await setCosts({ [code]: 1 });
    expect(await list()).toEqual([]);
  });

  test('changes with the rate of its currency, and with the currency itself', async () => {
    const { code } = await aCostedService();
    const { pool } = app.app.deps.db;
    await pool.query('update provider set paise_per_unit = 9000');
    expect(await list()).toMatchObject([{ serviceCode: code, costBefore: 88, cost: 90 }]);
    await pool.query(`update provider set currency = 'EUR', paise_per_unit = 10000`);
    expect(await list()).toEqual([]);
    await pool.query(`update service_cost set currency = 'EUR'`);
    expect(await list()).toMatchObject([{ serviceCode: code, costBefore: 88, cost: 100 }]);
    await pool.query(`update provider set currency = 'USD'; update service_cost set currency = 'USD'`);
  });

  test('is that of the first route', async () => {
    const { code } = await aCostedService();
    const { pool } = app.app.deps.db;
    const { providerId } = await aRoute(app, 1);
    const { rows } = await pool.query<{ id: number }>(
      `insert into route (server, provider_id, country, priority) values (1, $1, '6', -1) returning id`,
      [providerId],
    );
    app.simulator.faults.switchOff();
    app.simulator.faults.switchOn({
      kind: 'answer',
      action: 'getPrices',
      share: 1,
      body: JSON.stringify({ '22': { [code]: { cost: 1, count: 1 } }, '6': { [code]: { cost: 3, count: 1 } } }),
    });
    await refreshStock(app.app.deps);
    expect(await list()).toMatchObject([{ serviceCode: code, costBefore: 88, cost: 264 }]);
    await pool.query('update route set is_enabled = false, removed_at = app_now() where id = $1', [rows[0]?.id]);
    expect(await list()).toEqual([]);
    await refreshStock(app.app.deps);
    expect(await list()).toEqual([]);
    await pool.query('delete from route where id = $1', [rows[0]?.id]);
  });

  test('that stays the same is not written again', async () => {
    const { id, code } = await aCostedService();
    const version = async () =>
      (await app.app.deps.db.pool.query('select xmin::text, xmax::text, ctid::text from service_cost where service_id = $1', [id])).rows[0];
    const before = await version();
    await setCosts({ [code]: 1 });
    expect(await version()).toEqual(before);
    await setCosts({ [code]: 2 });
    expect(await version()).not.toEqual(before);
  });

  test('too high for any price, or from a provider that hangs up, changes nothing', async () => {
    const { code } = await aCostedService();
    await setCosts({ [code]: 9_999_999 });
    app.simulator.faults.switchOff();
    app.simulator.faults.switchOn({ kind: 'reset', action: 'getPrices', share: 1 });
    await refreshStock(app.app.deps);
    expect(await list()).toEqual([]);
    expect(
      await app.app.deps.db.autocommit.selectFrom('knownCost').select('cost').where('routeId', 'is not', null).execute(),
    ).toContainEqual({
      cost: 8_800,
    });
  });

  test('of a disabled service waits until it is enabled', async () => {
    const { id, code } = await aCostedService();
    await setCosts({ [code]: 2 });
    await app.app.deps.db.pool.query('update service set is_enabled = false where id = $1', [id]);
    expect(await list()).toEqual([]);
    await app.app.deps.db.pool.query('update service set is_enabled = true where id = $1', [id]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the list', () => {
  test('has the largest loss first, page by page', async () => {
    const [small, large, gain] = [
      await aCostedService({ name: 'Small' }),
      await aCostedService({ name: 'Large' }),
      await aCostedService({ name: 'Gain' }),
    ];
    await setCosts({ [small.code]: 1.1, [large.code]: 2, [gain.code]: 0.5 });
    expect((await list()).map(({ serviceName }) => serviceName)).toEqual(['Large', 'Small', 'Gain']);
    expect((await list('?limit=2&page=2')).map(({ serviceName }) => serviceName)).toEqual(['Gain']);
    const { pagination } = (await app.get('/api/admin/price-changes?limit=2', { as: admin })).body;
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  });

  test('suggests by the mark-up a price was made with', async () => {
    const { id: routeId } = await aRoute(app, 1);
    const code = `pc_${++made}`;
    setPriceList(app, { [code]: 1 });
    const services = [{ serviceCode: code, expectedPrice: 106, currentPrice: null }];
    await app.post(`/api/admin/routes/${routeId}/import`, {
      as: admin,
      body: { markup: { kind: 'percent', value: 20 }, roundTo: 1, services },
    });
    await setCosts({ [code]: 2 });
    expect(await list()).toMatchObject([{ serviceCode: code, price: 106, cost: 176, suggestedPrice: 212 }]);
  });
});

describe('reviewing a price', () => {
  test('sets or keeps it, removes the service from the list, and is audited once', async () => {
    const [dearer, kept] = [await aCostedService({ name: 'Dearer' }), await aCostedService({ name: 'Kept' })];
    await setCosts({ [dearer.code]: 2, [kept.code]: 0.5 });
    const before = (await audits()).length;
    const reply = await say({ serviceId: dearer.id, expectedCost: 176, price: 220 }, { serviceId: kept.id, expectedCost: 44, price: 110 });
    expect(reply).toMatchObject({ status: 200, body: { updated: 1, kept: 1, left: [] } });
    expect([(await sold(dearer.id)).price, (await sold(kept.id)).price]).toEqual([22_000, 11_000]);
    expect(await list()).toEqual([]);
    const prices = [{ service: Number(dearer.id), serviceName: 'Dearer', server: 1, cost: 176, before: 110, price: 220 }];
    expect((await audits()).slice(before)).toEqual([
      {
        actor_id: admin.userId,
        action: 'service.prices',
        target: 'services:2',
        before: null,
        after: { updated: 1, kept: 1, left: 0, prices },
      },
    ]);
  });

  test('leaves a service whose cost changed since for another review', async () => {
    const [moved, same] = [await aCostedService(), await aCostedService()];
    await setCosts({ [moved.code]: 2, [same.code]: 2 });
    await setCosts({ [moved.code]: 3, [same.code]: 2 });
    const wish = { expectedCost: 176, price: 220 };
    expect((await say({ serviceId: moved.id, ...wish }, { serviceId: same.id, ...wish })).body).toEqual({
      updated: 1,
      kept: 0,
      left: [moved.id],
    });
    expect((await sold(moved.id)).price).toBe(11_000);
    expect(await list()).toMatchObject([{ _id: moved.id, cost: 264 }]);
  });

  test('keeps the mark-up where the price follows from it, and forgets it where it does not', async () => {
    const { id, code } = await aCostedService({ price: 106 });
    const { pool } = app.app.deps.db;
    await pool.query(`update service set markup_kind = 'percent', markup_value = 2000, round_to = 100 where id = $1`, [id]);
    await setCosts({ [code]: 2 });
    await say({ serviceId: id, expectedCost: 176, expectedPrice: 106, price: 212 });
    expect(await sold(id)).toMatchObject({ price: 21_200, markup_kind: 'percent', markup_value: 2_000, round_to: 100 });
    await setCosts({ [code]: 3 });
    await say({ serviceId: id, expectedCost: 264, expectedPrice: 212, price: 300 });
    expect(await sold(id)).toMatchObject({ price: 30_000, markup_kind: null, markup_value: null, round_to: null });
  });

  test('for a service that does not exist changes nothing at all', async () => {
    const { id, code } = await aCostedService();
    await setCosts({ [code]: 2 });
    const before = (await audits()).length;
    const reply = await say({ serviceId: id, expectedCost: 176, price: 220 }, { serviceId: '999999999999', expectedCost: 1, price: 1 });
    expect(reply).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
    expect([(await sold(id)).price, (await list()).length, (await audits()).length]).toEqual([11_000, 1, before]);
  });

  test('leaves a service with an unknown cost', async () => {
    const { id } = await aService(app, { code: `pc_${++made}` });
    expect((await say({ serviceId: id, expectedCost: 0, price: 20 })).body).toEqual({ updated: 0, kept: 0, left: [id] });
  });

  test('twenty times at once reviews it once', async () => {
    const { id, code } = await aCostedService();
    await setCosts({ [code]: 2 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => say({ serviceId: id, expectedCost: 176, price: 220 })));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(replies.reduce((sum, { body }) => sum + body.updated, 0)).toBe(1);
  });

  test('in opposite orders at once ends without a deadlock', async () => {
    const services = await Promise.all(Array.from({ length: 20 }, () => aService(app, { code: `pc_${++made}`, price: 110 })));
    const { rows } = await app.app.deps.db.pool.query<{ id: string; code: string }>(
      'select id::text, code from service where id = any($1)',
      [services.map(({ id }) => id)],
    );
    await setCosts(Object.fromEntries(rows.map(({ code }) => [code, 1])));
    await setCosts(Object.fromEntries(rows.map(({ code }) => [code, 2])));
    const wishes = rows.map(({ id }) => ({ serviceId: id, expectedCost: 176, price: 220 }));
    const replies = await Promise.all([wishes, wishes.toReversed(), wishes, wishes.toReversed()].map((each) => say(...each)));
    expect(replies.reduce((sum, { body }) => sum + body.updated, 0)).toBe(20);
  });

  test.each<[string, Partial<Change>[]]>([
    ['no change', []],
    ['a price of nothing', [{ price: 0 }]],
    ['a price below nothing', [{ price: -1 }]],
    ['a price beyond all', [{ price: 100_000.01 }]],
    ['a cost with three decimals', [{ expectedCost: 1.005 }]],
    ['an id that is none', [{ serviceId: '0' }]],
    ['a service twice', [{}, {}]],
    ['too many', Array.from({ length: 501 }, (_, n) => ({ serviceId: String(n + 1) }))],
  ])('is refused with %s', async (_, wrong) => {
    expect((await say(...wrong.map((each) => ({ serviceId: '1', expectedCost: 1, price: 1, ...each })))).status).toBe(422);
  });
});
