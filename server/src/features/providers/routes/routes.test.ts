import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { attemptsOf, deliverSms, holdBack } from '../../../../../test/builders/upstream.ts';
import { measureRoutes } from '../providers.jobs.ts';

let app: TestApp;
let backOffice: OperatorScenario;
let providerId: string;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
  providerId = (await backOffice.provider('Simulator'))._id;
});
beforeEach(async () => void (await app.app.deps.db.pool.query(`delete from route where id > 4`)));
afterAll(() => app.stop());

const routesOf = async (server: string) => (await backOffice.server(server)).routes;
const labelsOf = async (server: string) => (await routesOf(server)).map(({ label, country }) => `${label} ${country}`);

describe('routes', () => {
  test('are labelled in the order they are asked', async () => {
    const added = await backOffice.addRoute({ providerId, country: '6', operator: 'xl', priority: 3, priceCeiling: 0.1253 });
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          label: '1-B',
          server: '1',
          providerName: 'Simulator',
          protocol: 'handler_api',
          countryName: 'Indonesia',
          operator: 'xl',
          priority: 3,
          priceCeiling: 0.1253,
          currency: 'USD',
          successRate: null,
          samples: 0,
        },
      },
    });
    await backOffice.addRoute({ providerId, country: '9999', priority: 1, isEnabled: false });
    await backOffice.addRoute({ providerId, country: '16', priority: 2 });
    expect(await labelsOf('1')).toEqual(['1-A 22', '1-B 9999', '1-C 16', '1-D 6']);
    expect((await routesOf('1'))[1]).toMatchObject({ countryName: '9999', isEnabled: false });
    expect((await backOffice.audits())[0]).toMatchObject({
      action: 'route.create',
      before: null,
      after: { server: 1, country: '16', priority: 2 },
    });
  });

  test('one that another operator removes before its creation is answered does not exist', async (context) => {
    const own = await ownApp(context);
    const ownDesk = await openOperatorScenario(own);
    await own.app.deps.db.pool.query(`
      create function remove_route() returns trigger language plpgsql as $$
        begin update route set is_enabled = false, removed_at = app_now() where id = new.id; return null; end $$;
      create constraint trigger remove_route after insert on route deferrable initially deferred for each row execute function remove_route()`);
    const added = await ownDesk.addRoute({ providerId: (await ownDesk.provider('Simulator'))._id, country: '6' });
    expect(added).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });

  test('change in place while their target stays the same', async () => {
    const route = (await backOffice.addRoute({ providerId, country: '6' })).body.data;
    const changed = await backOffice.saveRoute(route, { priority: 7, priceCeiling: 0.5, isEnabled: false });
    expect(changed.body.data).toMatchObject({ _id: route._id, priority: 7, priceCeiling: 0.5, isEnabled: false });
    expect((await backOffice.audits())[0]).toMatchObject({
      action: 'route.update',
      target: `route:${route._id}`,
      before: { priority: 2, priceCeiling: null, isEnabled: true },
      after: { priority: 7, priceCeiling: 0.5, isEnabled: false },
    });
  });

  test.each([{ country: '16' }, { operator: 'jio' }, { server: '2' }])('are replaced when their target changes: %o', async (elsewhere) => {
    const route = (await backOffice.addRoute({ providerId, country: '6' })).body.data;
    const rows = (await backOffice.audits()).length;
    const changed = await backOffice.saveRoute(route, elsewhere);
    expect(changed.body.data).toMatchObject(elsewhere);
    expect(changed.body.data._id).not.toBe(route._id);
    expect((await backOffice.audits()).length).toBe(rows + 1);
    const ids = (await backOffice.servers()).flatMap(({ routes }) => routes.map(({ _id }) => _id));
    expect(ids).not.toContain(route._id);
    const { rows: kept } = await app.app.deps.db.pool.query('select country, is_enabled, removed_at from route where id = $1', [route._id]);
    expect(kept).toEqual([{ country: '6', is_enabled: false, removed_at: expect.any(Date) }]);
    for (const reply of [await backOffice.saveRoute(route, {}), await backOffice.removeRoute(route._id)])
      expect(reply).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });

  test('that are removed are listed nowhere, and removed once', async () => {
    const route = (await backOffice.addRoute({ providerId, country: '6' })).body.data;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await backOffice.removeRoute(route._id)).status));
    expect(statuses.sort((one, other) => one - other)).toEqual([204, 404, 404]);
    expect(await labelsOf('1')).toEqual(['1-A 22']);
    expect((await backOffice.audits())[0]).toMatchObject({
      action: 'route.delete',
      target: `route:${route._id}`,
      before: { country: '6' },
      after: null,
    });
  });

  test.each([
    [{ country: 'india' }, 'country'],
    [{ country: '' }, 'country'],
    [{ operator: 'two words' }, 'operator'],
    [{ priority: 0 }, 'priority'],
    [{ priority: 1.5 }, 'priority'],
    [{ priceCeiling: 0 }, 'priceCeiling'],
    [{ priceCeiling: 0.12345 }, 'priceCeiling'],
    [{ server: '5' }, 'server'],
  ])('are refused with %o', async (wrong, field) => {
    const before = [await labelsOf('1'), (await backOffice.audits()).length];
    expect(await backOffice.addRoute({ providerId, ...wrong })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect([await labelsOf('1'), (await backOffice.audits()).length]).toEqual(before);
  });

  test('use names if the protocol does, and need an existing provider', async () => {
    const fivesim = (await backOffice.addProvider({ name: 'By names', protocol: 'fivesim' })).body.data._id;
    expect((await backOffice.addRoute({ providerId: fivesim, country: '22' })).body.errors).toEqual({
      country: expect.stringContaining('name'),
    });
    expect((await backOffice.addRoute({ providerId: fivesim, country: 'india', isEnabled: false })).body.data.countryName).toBe('India');
    expect(await backOffice.addRoute({ providerId: '999999' })).toMatchObject({ status: 404, body: { code: 'PROVIDER_NOT_FOUND' } });
  });
});

describe('a purchase', () => {
  test('uses a route added a moment ago, and never one that is off or removed', async (context) => {
    const own = await ownApp(context);
    const theirs = await openOperatorScenario(own);
    const { _id } = await theirs.provider('Simulator');
    const { user, service } = await aBuyer(own);
    const british = (await theirs.addRoute({ providerId: _id, country: '16', priority: 1 })).body.data;
    const [first] = (await theirs.server('1')).routes;
    if (first === undefined) throw new Error('No route');
    await theirs.saveRoute(first, { isEnabled: false });
    expect(await aNumber(own, { user, service })).toMatchObject({ countryPrefix: '+44' });
    await theirs.removeRoute(british._id);
    const other = await aUser(own);
    const reply = await own.post('/api/mobile/generate', { as: other, body: { serviceId: service.id, isDeepCheck: false } });
    expect(reply.body).toMatchObject({ data: { isNumberGenerated: false, balance: 500 } });
    expect(await attemptsOf(own, other)).toEqual([]);
  });

  test('in progress while its route gets another target keeps its request', async (context) => {
    const own = await ownApp(context);
    const theirs = await openOperatorScenario(own);
    const { user, buy } = await aBuyer(own);
    const answerNow = holdBack(own, { action: 'getNumberV2' });
    const answer = buy();
    await eventually(async () => expect(await attemptsOf(own, user)).toMatchObject([{ state: 'sending' }]));
    const [route] = (await theirs.server('1')).routes;
    if (route === undefined) throw new Error('No route');
    expect((await theirs.saveRoute(route, { country: '6' })).status).toBe(200);
    answerNow();
    expect((await answer).body.data.mobile).toMatchObject({ countryPrefix: '+91' });
    expect(await attemptsOf(own, user)).toMatchObject([{ state: 'ok' }]);
    await expectReconciled(own);
  });
});

test('measures a route by its own numbers of 7 days', async (context) => {
  const own = await ownApp(context);
  const theirs = await openOperatorScenario(own);
  const { service } = await aBuyer(own);
  const { pool } = own.app.deps.db;
  const buyers = await Promise.all(Array.from({ length: 7 }, () => aUser(own, { balance: 500 })));
  for (let n = 0; n < 20; n += 1) {
    const user = buyers[n % 7] ?? theirs.admin;
    const mobile = await aNumber(own, { user, service });
    if (n < 15) {
      await deliverSms(own, mobile, `Your code is ${1_000 + n}`);
      await eventually(async () => {
        const { rows } = await pool.query('select first_message_at from activation where id = $1', [mobile._id]);
        expect(rows[0].first_message_at).not.toBeNull();
      });
    } else {
      // Longer than codes took: who cancels sooner has not waited for one.
      await passTime(own, 121);
      expect((await own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBeLessThan(300);
    }
  }
  // A cancel may wait for the watch, and is measured only when it has ended.
  await eventually(async () => expect((await pool.query(`select from activation where state = 'cancelling'`)).rowCount).toBe(0));
  await measureRoutes(own.app.deps);
  const [first, second] = await theirs.servers();
  expect(first?.routes).toMatchObject([{ samples: 20, successRate: 75, medianWaitSeconds: expect.any(Number) }]);
  expect(second?.routes).toMatchObject([{ samples: 0, successRate: null }]);
  await passTime(own, 8 * 86_400);
  await measureRoutes(own.app.deps);
  const later = await openOperatorScenario(own);
  expect((await later.server('1')).routes).toMatchObject([{ samples: 0, successRate: null, medianWaitSeconds: null }]);
});
