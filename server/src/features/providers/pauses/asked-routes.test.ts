import { expect, test } from 'vitest';
import { aService, aUser } from '../../../../../test/builders/data.ts';
import { openPauseScenario } from '../../../../../test/scenarios/routes/pause-scenario.ts';
import { attemptsOf } from '../../../../../test/builders/upstream.ts';
import { claimProbe } from './pauses.sql.ts';

test('a paused route is asked last, when the other route sells no number', async (context) => {
  const { app, run, first, service, bought, test } = await openPauseScenario(context);
  await bought(40, 12, 60);
  await test();
  await run(`update route set country = '9999' where server = 1 and id <> $1`, [first.id]);
  const user = await aUser(app, { balance: 20 });
  const reply = await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  expect(reply).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true } } });
  const [sold] = await run(`select route_id, state from purchase_attempt where user_id = $1 and state = 'ok'`, [user.userId]);
  expect(sold?.route_id).toBe(first.id);
});

test('a number from any server comes from another server rather than from a paused route', async (context) => {
  const { app, run, first, bought, test } = await openPauseScenario(context);
  await aService(app, { server: 2, code: 'tg', price: 15 });
  await bought(40, 12, 60);
  await test();
  await run(`update route set country = '9999' where server = 1 and id <> $1`, [first.id]);
  // An activation that isn't a probe by its id.
  await run(`select setval('activation_id_seq', (select max(id) from activation) + 20 - (select max(id) + $1 from activation) % 20 + 5)`, [
    first.id,
  ]);
  const user = await aUser(app, { balance: 40 });
  const reply = await app.post('/api/mobile/generate', { as: user, body: { serviceCode: 'tg', maxPrice: 20, isDeepCheck: false } });
  expect(reply).toMatchObject({ status: 200, body: { data: { mobile: { server: '2' } } } });
  expect(await attemptsOf(app, user)).toHaveLength(2);
});

test('the first purchase in four hours probes a paused route, besides one in 20', async (context) => {
  const { run, first, bought, buy, test } = await openPauseScenario(context);
  await bought(40, 12, 60);
  await test();
  await run(`update route_pause set fallen_at = fallen_at - interval '5 hours'`);
  expect((await buy(20)).filter((id) => id === first.id)).toHaveLength(2);
});

test('of purchases that begin together one probes a paused route', async (context) => {
  const { deps, run, first, service, bought, test } = await openPauseScenario(context);
  await bought(40, 12, 60);
  await test();
  await run(`update route_pause set fallen_at = fallen_at - interval '5 hours'`);
  const pair = { routeId: first.id, serviceId: Number(service.id) };
  const claims = await Promise.all([7, 8, 9].map((activationId) => claimProbe(deps.db.prepared, pair, activationId)));
  expect(claims.filter(Boolean)).toHaveLength(1);
});
