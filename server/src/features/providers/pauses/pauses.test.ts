import { expect, test } from 'vitest';
import { aService, aUser } from '../../../../../test/builders/data.ts';
import { openPauseScenario as openScenario } from '../../../../../test/scenarios/routes/pause-scenario.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { testRoutes } from './pauses.jobs.ts';

/** Within 5 percentage points: a run may begin a few numbers earlier or later than the fall. */
const about = (rate: number) => expect.closeTo(rate, -1);

test('a route that fell is paused with its reason; buyers get the next route, and one purchase in 20 probes it', async (context) => {
  const { first, service, bought, routes, buy, alarms, test } = await openScenario(context);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  await bought(40, 12, 60);
  await test();
  const fall = { since: expect.any(String), rate: about(30), usualRate: about(80), probes: 0, probesWithCode: 0 };
  expect((await routes())[0].pauses).toEqual([{ serviceId: service.id, serviceName: 'Telegram', mode: 'automatic', isPaused: true, fall }]);
  expect(await alarms()).toEqual([
    ['route_paused', expect.stringMatching(/^Route 1-A is paused automatically for Telegram: [23]\d% against its usual [78]\d%\.$/)],
  ]);
  expect((await buy(20)).filter((id) => id === first.id)).toHaveLength(1);
});

test('a busy route that fell is paused, though most of what is known of its last minutes are codes', async (context) => {
  const { app, run, service, bought, routes, test } = await openScenario(context);
  await bought(60, 12, 30);
  await bought(130, 130, 3);
  const user = await aUser(app, { balance: 20 });
  await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  await run(`update activation set created_at = created_at - interval '19 minutes' where user_id = $1`, [user.userId]);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true, fall: { rate: about(20), usualRate: about(80) } }]);
});

test('a number that a provider never ends does not keep its route from being paused', async (context) => {
  const { app, run, service, bought, routes, test } = await openScenario(context);
  await bought(130, 26, 60);
  const user = await aUser(app, { balance: 20 });
  await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  switchOn(app, { kind: 'silence' });
  await run(
    `update activation set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days',
    cancellable_at = cancellable_at - interval '2 days' where user_id = $1`,
    [user.userId],
  );
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true }]);
});

test('the last open route of a service is reported and stays open', async (context) => {
  const { first, bought, routes, buy, alarms, test } = await openScenario(context, { isAlone: true });
  await bought(40, 12, 60);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ mode: 'automatic', isPaused: false, fall: { rate: about(30) } }]);
  expect(await alarms()).toEqual([
    ['route_fallen', expect.stringMatching(/^Route 1-A fell for Telegram: .* No other route is open, so it isn’t paused\.$/)],
  ]);
  expect(await buy(2)).toEqual([first.id, first.id]);
});

test('a fall whose route, provider or service is switched off raises no alarm and isn’t listed', async (context) => {
  const { run, bought, routes, alarms, test } = await openScenario(context, { isAlone: true });
  await bought(40, 12, 60);
  await test();
  for (const change of ['route set is_enabled = $1 where server = 1', 'provider set is_enabled = $1', 'service set is_enabled = $1']) {
    await run(`update ${change}`, [false]);
    expect((await routes())[0].pauses).toEqual([]);
    expect(await alarms()).toEqual([]);
    await run(`update ${change}`, [true]);
    expect((await routes())[0].pauses).toHaveLength(1);
  }
});

test('buyers who wait on a route that falls see it on their card, and that it opened again', async (context) => {
  const { app, run, service, bought, decide, test } = await openScenario(context);
  const user = await aUser(app, { balance: 20 });
  await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  const isFallen = async () => (await app.get('/api/mobile/active', { as: user })).body.data[0].isRouteFallen;
  const events = async () => (await run(`select type from user_event where user_id = $1 and type = 'activation'`, [user.userId])).length;
  expect([await isFallen(), await events()]).toEqual([false, 1]);
  await bought(40, 12, 60);
  await test();
  expect([await isFallen(), await events()]).toEqual([true, 2]);
  await decide('now');
  expect([await isFallen(), await events()]).toEqual([false, 3]);
});

test('a paused route is asked as soon as no other one is open', async (context) => {
  const { run, first, bought, buy, test } = await openScenario(context);
  await bought(40, 12, 60);
  await test();
  await run('update route set is_enabled = false where server = 1 and id <> $1', [first.id]);
  expect(await buy(2)).toEqual([first.id, first.id]);
});

test('a paused route opens however slowly its probes are bought', async (context) => {
  const { run, bought, routes, test } = await openScenario(context);
  await bought(40, 12, 60);
  await test();
  await run(`update route_pause set fallen_at = fallen_at - interval '30 days'`);
  await run(`update activation set created_at = created_at - interval '30 days'`);
  await bought(10, 10, 20 * 1_440);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true, fall: { probes: 10, probesWithCode: 10 } }]);
  await bought(12, 12, 10 * 1_440);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
});

test('a pair whose test fails doesn’t keep the others from theirs', async (context) => {
  const { app, deps, bought, routes } = await openScenario(context);
  const other = await aService(app, { server: 1, code: 'wa', name: 'WhatsApp' });
  await bought(300, 240, 2_000, other.id);
  await bought(40, 12, 60);
  await bought(40, 12, 60, other.id);
  let isFirst = true;
  const db = Object.create(deps.db, {
    transaction: {
      value: async (...of: Parameters<typeof deps.db.transaction>) => {
        if (!isFirst) return deps.db.transaction(...of);
        isFirst = false;
        throw new Error('a lost connection');
      },
    },
  });
  await testRoutes({ ...deps, db });
  expect((await routes())[0].pauses).toHaveLength(1);
  await testRoutes(deps);
  expect((await routes())[0].pauses).toHaveLength(2);
});

test('a paused route opens when its probes get codes again, and its fall is no part of what is usual', async (context) => {
  const { run, bought, routes, alarms, test } = await openScenario(context);
  await bought(40, 12, 60);
  await test();
  await run(`update route_pause set fallen_at = fallen_at - interval '30 minutes'`);
  await bought(19, 19, 20);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true, fall: { probes: 19, probesWithCode: 19 } }]);
  await bought(3, 3, 10);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  await run('update alarm set seen_at = seen_at - interval $$10 minutes$$');
  expect(await alarms()).toEqual([]);
  await bought(40, 12, 0);
  await run(`update route_pause set opened_at = opened_at - interval '6 minutes'`);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true, fall: { usualRate: about(80) } }]);
});

test('a probe that still waits holds back the judgement of those after it', async (context) => {
  const { run, bought, routes, buy, decide, test } = await openScenario(context);
  await bought(40, 12, 60);
  await test();
  await decide('open');
  await buy(1);
  await decide('automatic');
  await run(`update route_pause set fallen_at = fallen_at - interval '30 minutes'`);
  await run(`update activation set created_at = created_at - interval '25 minutes' where state = 'waiting'`);
  await bought(30, 30, 10);
  await test();
  expect((await routes())[0].pauses).toMatchObject([{ isPaused: true, fall: { probes: 0 } }]);
});

test('seven users can’t pause a route: each counts at most three times a day, and a fall needs failures of eight', async (context) => {
  const { run, bought, routes, test } = await openScenario(context);
  await bought(60, 0, 60);
  const ownedBy = (users: number) =>
    run(
      `update activation set user_id = (select max(user_id) from activation where created_at < app_now() - interval '2 hours') - id % $1, serial_number = 1000 + id
        where created_at > app_now() - interval '2 hours'`,
      [users],
    );
  await ownedBy(1);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  await ownedBy(7);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  await ownedBy(8);
  await test();
  expect((await routes())[0].pauses).toHaveLength(1);
});

test('numbers that buyers cancel early are no failures', async (context) => {
  const { run, bought, routes, test } = await openScenario(context);
  await run('insert into service_quality (service_id, samples, succeeded, median_wait_seconds) select id, 300, 240, 30 from service');
  await bought(60, 0, 60);
  await run(`update activation set state = 'cancelled', cancel_actor = 'user:' || user_id, cancel_asked_at = created_at + interval '29 seconds'
    where created_at > app_now() - interval '2 hours'`);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  await run(`update activation set cancel_asked_at = created_at + interval '30 seconds' where created_at > app_now() - interval '2 hours'`);
  await test();
  expect((await routes())[0].pauses).toHaveLength(1);
});

test('an operator opens a paused route, keeps it open or shut, and gives it back to the test', async (context) => {
  const { run, first, bought, routes, decide, buy, test } = await openScenario(context);
  await bought(40, 12, 60);
  await test();
  expect((await decide('open')).body.data.pauses).toMatchObject([{ mode: 'open', isPaused: false }]);
  expect(await buy(2)).toEqual([first.id, first.id]);
  expect((await decide('automatic')).body.data.pauses).toMatchObject([{ mode: 'automatic', isPaused: true }]);
  expect((await decide('now')).body.data.pauses).toEqual([]);
  await test();
  expect((await routes())[0].pauses).toEqual([]);
  expect((await decide('shut')).body.data.pauses).toMatchObject([{ mode: 'shut', isPaused: true, fall: null }]);
  expect(await buy(20)).not.toContain(first.id);
  const entries = await run(`select after from audit_log where action = 'route.pause' order by id`);
  expect(entries.map(({ after }) => after.mode)).toEqual(['open', 'automatic', 'automatic', 'shut']);
});

test('refuses a service of another server', async (context) => {
  const { app, first } = await openScenario(context);
  const other = await aService(app, { server: 2 });
  const admin = await anAdmin(app);
  const reply = await app.send('PUT', `/api/admin/routes/${first.id}/pauses/${other.id}`, { as: admin, body: { decision: 'shut' } });
  expect(reply).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
});
