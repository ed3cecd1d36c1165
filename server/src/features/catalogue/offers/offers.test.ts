import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { aNumber, aService, aUser, cancelBody, eventually } from '../../../../../test/builders/data.ts';
import { aRoute } from '../../../../../test/builders/catalogue.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { measureServices } from '../catalogue.jobs.ts';
import { readOffers } from './offers.commands.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app, { balance: 1_000 });
});
afterAll(() => app.stop());

async function offersOf(query: Record<string, string> = {}): Promise<OfferedService[]> {
  return (await app.get(`/api/service/offers?${new URLSearchParams(query).toString()}`, { as: user })).body.data;
}

async function measured(serviceId: string, of: { samples: number; succeeded: number; medianWaitSeconds: number }): Promise<void> {
  await app.app.deps.db.autocommit
    .insertInto('serviceQuality')
    .values({ serviceId: Number(serviceId), isPublic: true, ...of })
    .execute();
}

test('lists a service of several servers as one row, best offer first, with the country of each', async () => {
  const code = 'folded';
  const on = async (server: 1 | 2 | 3, price: number, succeeded: number) => {
    const { id } = await aService(app, { server, price, name: 'Folded', code });
    await measured(id, { samples: 1_000, succeeded, medianWaitSeconds: 30 });
    return id;
  };
  const dear = await on(1, 29, 860);
  const good = await on(2, 11, 840);
  const cheap = await on(3, 1, 400);
  const fresh = await aService(app, { server: 4, price: 0.5, name: 'Folded', code });
  const found = await offersOf({ search: ' fOLd ' });
  const india = { iso: 'IN', name: 'India', prefix: '+91' };
  const indonesia = { iso: 'ID', name: 'Indonesia', prefix: '+62' };
  expect(found).toMatchObject([
    {
      serviceCode: code,
      label: 'Folded',
      offers: [
        { serviceId: good, server: '2', country: indonesia, price: 11, successRate: 84, lowerBound: 82.5, samples: 1_000, marks: ['best'] },
        { serviceId: dear, server: '1', country: india, isCountryMixed: false, successRate: 86, marks: ['most_reliable'] },
        { serviceId: cheap, server: '3', successRate: 40, medianWaitSeconds: 30, marks: [] },
        { serviceId: fresh.id, server: '4', successRate: null, lowerBound: null, medianWaitSeconds: null, marks: ['cheapest'] },
      ],
    },
  ]);
  expect((await offersOf({ search: 'folded', country: 'IN' }))[0]?.offers.map(({ server }) => server)).toEqual(['1', '4']);
  expect(await offersOf({ search: 'folded', country: 'DE' })).toEqual([]);
});

test('lists an offer without stock last and without a mark', async () => {
  const code = 'sold_out';
  const gone = await aService(app, { server: 1, price: 1, name: 'Sold out', code });
  const there = await aService(app, { server: 2, price: 9, name: 'Sold out', code });
  await app.app.deps.db.pool.query('update service set stock = 0 where id = $1', [gone.id]);
  const [row] = await offersOf({ search: 'sold out' });
  expect(row?.offers.map(({ serviceId, stock, marks }) => ({ serviceId, stock, marks }))).toEqual([
    { serviceId: there.id, stock: null, marks: [] },
    { serviceId: gone.id, stock: 0, marks: [] },
  ]);
});

test("names the country of the first route when a server's routes have several", async () => {
  await aService(app, { server: 3, price: 1, name: 'Mixed', code: 'mixed' });
  const { providerId } = await aRoute(app, 3);
  const second = { server: 3, providerId, country: '22', priority: 1_000 };
  await app.app.deps.db.autocommit
    .insertInto('route')
    .values([{ ...second, country: '6', priority: 0 }, second])
    .execute();
  const [row] = await offersOf({ search: 'mixed' });
  expect(row?.offers).toMatchObject([
    { country: { iso: 'ID', prefix: '+62' }, isCountryMixed: true, otherCountries: [{ iso: 'US' }, { iso: 'IN' }] },
  ]);
});

test('lists an offer under the country of every route that a purchase would ask', async () => {
  const named = async (country: string) => (await offersOf({ search: 'mixed', country }))[0]?.offers;
  expect(await named('ID')).toMatchObject([{ country: { iso: 'ID' }, isCountryMixed: false, otherCountries: [] }]);
  expect(await named('IN')).toMatchObject([{ country: { iso: 'IN' }, isCountryMixed: false, otherCountries: [] }]);
  expect(await named('DE')).toBeUndefined();
});

test('leaves out an offer that every route is kept shut for, in each country and in the list of its server', async () => {
  const service = await aService(app, { server: 3, price: 2, name: 'Shut', code: 'shut' });
  const other = await aService(app, { server: 1, price: 3, name: 'Shut', code: 'shut' });
  const { pool } = app.app.deps.db;
  const { rows: routes } = await pool.query('select id, country from route where server = 3');
  const keep = (ids: number[], mode: string) =>
    pool.query(
      `insert into route_pause (route_id, service_id, mode) select id, $2, $3 from unnest($1::bigint[]) id on conflict (route_id, service_id) do update set mode = excluded.mode`,
      [ids, service.id, mode],
    );
  const ids = routes.map(({ id }) => id);
  const idsIn = async (country?: string) =>
    (await offersOf({ search: 'shut', ...(country && { country }) })).flatMap(({ offers }) => offers.map(({ serviceId }) => serviceId));
  expect(await idsIn()).toEqual([service.id, other.id]);
  const indian = routes.filter(({ country }) => country === '22').map(({ id }) => id);
  await keep(indian, 'shut');
  expect([await idsIn(), await idsIn('IN'), await idsIn('ID')]).toEqual([[service.id, other.id], [other.id], [service.id]]);
  await keep(ids, 'shut');
  expect([await idsIn(), await idsIn('ID')]).toEqual([[other.id], []]);
  expect((await readOffers(app.app.deps, ['shut']))({ serviceCode: 'shut', country: null, basisPoints: 0 })).toHaveLength(1);
  await keep(indian, 'open');
  expect(await idsIn('IN')).toEqual([service.id, other.id]);
});

test('counts three outcomes a day of one user, and none cancelled before codes usually arrive', async () => {
  const service = await aService(app, { server: 1, price: 12.5, name: 'Counted', code: 'tg' });
  const measure = async () => {
    await measureServices(app.app.deps);
    const { rows } = await app.app.deps.db.pool.query('select samples from service_quality where service_id = $1', [service.id]);
    return rows[0]?.samples;
  };
  const oneUser = await aUser(app, { balance: 100 });
  for (let n = 0; n < 5; n += 1) {
    const mobile = await aNumber(app, { user: oneUser, service });
    await deliverSms(app, mobile, `Your code is ${1_000 + n}`);
    await eventually(async () => {
      const { rows } = await app.app.deps.db.pool.query('select first_message_at from activation where id = $1', [mobile._id]);
      expect(rows[0].first_message_at).not.toBeNull();
    });
  }
  expect(await measure()).toBe(3);
  const impatient = await aUser(app, { balance: 100 });
  const mobile = await aNumber(app, { user: impatient, service });
  await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
  expect((await app.post('/api/otp/cancelOtp', { as: impatient, body: cancelBody(mobile) })).status).toBeLessThan(300);
  const setMedian = async (seconds: number) =>
    app.app.deps.db.pool.query('update service_quality set median_wait_seconds = $2 where service_id = $1', [service.id, seconds]);
  await setMedian(60);
  expect(await measure()).toBe(3);
  await setMedian(0);
  expect(await measure()).toBe(4);
});

test('counts a reported number as failed however early, three of one user and day, and one with its code as a success', async () => {
  const service = await aService(app, { server: 1, price: 12.5, name: 'Reported', code: 'wa' });
  const measure = async () => {
    await measureServices(app.app.deps);
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query('select samples, succeeded from service_quality where service_id = $1', [service.id]);
    return rows[0];
  };
  await measured(service.id, { samples: 0, succeeded: 0, medianWaitSeconds: 60 });
  const reported = async (by: TestUser) => {
    const mobile = await aNumber(app, { user: by, service });
    expect((await app.post('/api/mobile/report', { as: by, body: { mobileId: mobile._id, reason: 'no_sms' } })).status).toBe(202);
    return mobile;
  };
  const end = () => app.app.deps.db.pool.query(`update activation set cancellable_at = app_now() where state = 'cancelling'`);
  const competitor = await aUser(app, { balance: 100 });
  await reported(competitor);
  expect(await measure()).toMatchObject({ samples: 0 });
  for (let n = 0; n < 4; n += 1) await reported(competitor);
  await end();
  await eventually(async () => expect(await measure()).toEqual({ samples: 3, succeeded: 0 }));
  const other = await aUser(app, { balance: 100 });
  await deliverSms(app, await reported(other), 'Your code is 4711');
  await eventually(async () => expect(await measure()).toEqual({ samples: 4, succeeded: 1 }));
  await reported(other);
  await end();
  await eventually(async () => expect(await measure()).toEqual({ samples: 5, succeeded: 1 }));
});
