import { expect, onTestFinished, test } from 'vitest';
import { findProviderDifferences } from './provider-reconciliation.ts';
import { aNumber, aService, aUser } from '../builders/data.ts';
import { upstreamIdOf } from '../builders/purchases.ts';
import { startTestApp } from '../harness/test-app.ts';

test('reports every difference from the provider’s records', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const { simulator } = app.simulator;
  const user = await aUser(app);
  const service = await aService(app);
  const id = await upstreamIdOf(app.app, await aNumber(app, { user, service }));
  const cost = simulator.find(id)?.costMicros;
  expect(await findProviderDifferences(app)).toEqual([]);

  await app.app.deps.db.pool.query('update purchase_attempt set cost_micros = cost_micros + 1 where upstream_id = $1', [id]);
  expect(await findProviderDifferences(app)).toEqual([
    `${id}: costs ${cost}, and we wrote down ${(cost ?? 0) + 1}`,
    `the provider has taken ${cost} in total, and we know of ${(cost ?? 0) + 1}`,
  ]);
  await app.app.deps.db.pool.query(`update purchase_attempt set cost_micros = cost_micros - 1, upstream_id = '7' where upstream_id = $1`, [
    id,
  ]);
  expect(await findProviderDifferences(app)).toEqual([
    `${id}: the provider sold it, and we do not know it`,
    '7: we have it, and the provider never sold it',
  ]);
  await app.app.deps.db.pool.query(`update purchase_attempt set upstream_id = $1 where upstream_id = '7'`, [id]);
  expect(await findProviderDifferences(app)).toEqual([]);

  await app.app.deps.db.pool.query(
    `select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`,
    [id],
  );
  expect(await findProviderDifferences(app)).toEqual([
    `${id}: is waiting and charged ${cost}, and our hold is release`,
    `the provider has taken ${cost} in total, and we know of 0`,
  ]);
  simulator.cancel(id);
  expect(await findProviderDifferences(app)).toEqual([]);

  const second = await upstreamIdOf(app.app, await aNumber(app, { user, service }));
  const deliverText = `select activation_deliver(user_id, id, 0, array['48291'], array['48291'], null) from activation where upstream_id = $1`;
  await app.app.deps.db.pool.query(deliverText, [second]);
  expect(await findProviderDifferences(app)).toEqual([`${second}: was captured without a message`]);
});
