import { expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { compareProviders } from './differences.jobs.ts';

test('the hourly comparison finds what 5sim charged for orders that ended', async (context) => {
  const app = await ownApp(context, { protocol: 'fivesim', simulator: { cancelAfterSeconds: 0 } });
  const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
  const compare = async () => {
    await compareProviders(app.app.deps);
    return (await app.get('/api/admin/differences', { as: await anAdmin(app) })).body.data;
  };
  const user = await aUser(app, { balance: 100 });
  const service = await aService(app, { code: 'tg' });
  const [charged, equal] = [await aNumber(app, { user, service }), await aNumber(app, { user, service })];
  expect(await compare()).toMatchObject([{ problem: null, note: null, rows: [] }]);

  const { simulator } = app.simulator;
  const foreign = simulator.buy({ service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null });
  if (!foreign.ok) throw new Error(foreign.refusal.token);
  const [chargedId, equalId] = [await upstreamIdOf(app, charged), await upstreamIdOf(app, equal)];
  await run(`select activation_refund(user_id, id, 'expired', false, null) from activation where upstream_id = $1`, [chargedId]);
  for (const id of [Number(chargedId), Number(equalId), foreign.activation.id]) {
    simulator.deliver(id, { text: 'Your code is 4711', code: '4711' });
    simulator.finish(id);
  }
  const [found] = await compare();
  const kinds = found.rows.map(({ kind, reference }: { kind: string; reference: string }) => `${kind} ${reference}`);
  expect(kinds.toSorted()).toEqual([`charged there ${chargedId}`, `unknown charge ${foreign.activation.id}`]);
});
