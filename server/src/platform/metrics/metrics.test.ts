import { expect, onTestFinished, test, vi } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';
import { deliverSms, switchOn } from '../../../../test/builders/upstream.ts';
import { createMetrics } from './metrics.ts';

async function read(app: TestApp, name: string): Promise<Record<string, number>> {
  const { body } = await app.get('/metrics');
  const lines = String(body).matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

test('counts purchases, codes and refunds', async (context) => {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const [user, unlucky] = [await aUser(app), await aUser(app)];
  const mobile = await aNumber(app, { user, service });
  await aNumber(app, { user, service });
  const socket = await connect(app, user);
  await passTime(app, 100);
  await deliverSms(app, mobile, 'Code 48291');
  await socket.frame((frame) => 'otpMessage' in frame);
  socket.close();
  const { pool } = app.app.deps.db;
  await pool.query(
    `insert into deposit (user_id, method, reference, declared_at) values ($1, 'upi', '400000000007', app_now() - interval '2 hours')`,
    [user.userId],
  );
  switchOn(app, { kind: 'reset', action: 'getNumberV2' }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
  const purchase = app.post('/api/mobile/generate', { as: unlucky, body: { serviceId: service.id, isDeepCheck: false } });
  await eventually(async () => expect((await pool.query(`select 1 from purchase_attempt where state = 'unknown'`)).rowCount).toBe(1));

  expect(await read(app, 'pinline_activations')).toEqual({
    'state="reserved"': 0,
    'state="buying"': 0,
    'state="unknown"': 1,
    'state="waiting"': 1,
    'state="cancelling"': 0,
    'state="received"': 1,
  });
  const ages = await read(app, 'pinline_activation_oldest_seconds');
  expect(ages['state="waiting"']).toBeGreaterThanOrEqual(100);
  expect(ages['state="unknown"']).toBeLessThan(15);
  expect(Object.keys(ages)).toHaveLength(3);
  expect(Object.values(await read(app, 'pinline_unknown_attempts'))).toEqual([1]);
  expect(Object.values(await read(app, 'pinline_unknown_attempt_oldest_seconds'))[0]).toBeLessThan(15);
  const attempts = Object.entries(await read(app, 'pinline_purchase_attempts_total')).map(([labels, count]) => [
    labels.replace(/provider="\d+",/, ''),
    count,
  ]);
  expect(attempts).toEqual([
    ['outcome="bought"', 2],
    ['outcome="unknown"', 1],
  ]);
  expect(await read(app, 'pinline_code_delivery_seconds_count')).toEqual({ 'server="1"': 1 });
  expect((await read(app, 'pinline_code_delivery_seconds_sum'))['server="1"']).toBeGreaterThanOrEqual(100);
  expect(Object.values(await read(app, 'pinline_event_lag_seconds_count'))[0]).toBeGreaterThanOrEqual(1);
  expect(Object.values(await read(app, 'pinline_event_lag_seconds_sum'))[0]).toBeLessThan(60);
  expect(await read(app, 'pinline_deposits_open')).toEqual({ 'method="upi",state="pending"': 1 });
  expect((await read(app, 'pinline_deposit_oldest_seconds'))['method="upi",state="pending"']).toBeGreaterThanOrEqual(7_200);
  expect(Object.values(await read(app, 'pinline_lease_epoch'))).toEqual([1]);
  expect(await read(app, 'pinline_hash_queue')).toEqual({ '': 0 });
  expect(Object.values(await read(app, 'pinline_provider_breaker'))).toHaveLength(1);
  const calls = await read(app, 'pinline_provider_call_seconds_count');
  expect(Object.entries(calls).find(([labels]) => labels.includes('call="buy"'))?.[1]).toBe(3);
  await eventually(async () => {
    const errors = Object.keys(await read(app, 'pinline_provider_errors_total'));
    expect(errors.filter((labels) => labels.includes('call="list",reason="UNREACHABLE"'))).toHaveLength(1);
  });
  expect(Object.keys(await read(app, 'nodejs_eventloop_lag_seconds'))).toHaveLength(1);
  app.simulator.faults.switchOff();
  await purchase;
});

test('caches readings of the database, and leaves them out while it is away', async () => {
  const metrics = createMetrics();
  let asked = 0;
  metrics.measure({ name: 'fine', help: 'fine' }, async () => [{ value: (asked += 1) }]);
  metrics.measure({ name: 'lost', help: 'lost' }, () => Promise.reject(new Error('no database')));
  expect(await metrics.text()).toMatch(/^fine 1$/m);
  const again = await metrics.text();
  expect([asked, /^fine 1$/m.test(again), /^lost \d/m.test(again)]).toEqual([1, true, false]);
});

test('a reading that hangs holds up scrapes for as long as one is cached, not for ever', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const metrics = createMetrics();
  let asked = 0;
  metrics.measure({ name: 'slow', help: 'slow' }, () =>
    (asked += 1) === 1 ? new Promise(() => undefined) : Promise.resolve([{ value: 2 }]),
  );
  void metrics.text();
  vi.advanceTimersByTime(15_000);
  expect(await metrics.text()).toMatch(/^slow 2$/m);
});
