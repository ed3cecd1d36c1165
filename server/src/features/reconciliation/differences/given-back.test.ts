import { expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { compareWithLedger } from '../../profit/check/check.sql.ts';
import { compareProviders } from './differences.jobs.ts';

test('a number that the provider kept, and then gave back, is no leak any more', async (context) => {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  const admin = await anAdmin(app);
  const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
  const number = await aNumber(app, { user: await aUser(app), service: await aService(app, { code: 'tg' }) });
  const id = await upstreamIdOf(app, number);
  await run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation`);
  await run(
    `insert into upstream_debt (provider_id, upstream_id, kind, outcome, done_at)
      select provider_id, upstream_id, 'cancel', 'code_arrived', app_now() from purchase_attempt`,
  );
  const [{ sent, cost }] = await run(
    `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as sent, cost_micros / 1e6::float8 as cost from purchase_attempt`,
  );
  const readings = async (...statuses: string[]) => {
    const lines = statuses.map((status) => ({
      id: Number(id),
      date: sent,
      phone: number.mobileno.replace(/\D/g, ''),
      cost,
      status,
      currency: 840,
    }));
    app.simulator.faults.switchOff();
    switchOn(app, { kind: 'answer', action: 'getHistory', share: 1, body: JSON.stringify(lines) });
    await compareProviders(app.app.deps);
    const { total } = (await app.get('/api/admin/profit?by=day', { as: admin })).body;
    const { costs } = await compareWithLedger(app.app.deps.db.autocommit);
    const [{ rows }] = (await app.get('/api/admin/differences', { as: admin })).body.data;
    return { leak: total.leak, costs, kinds: rows.map(({ kind }: { kind: string }) => kind) };
  };
  expect(await readings('6')).toEqual({ leak: 0.51, costs: 0, kinds: [] });
  expect(await readings('8', '6')).toEqual({ leak: 0.51, costs: 0, kinds: [] });
  expect(await readings('8')).toEqual({ leak: 0, costs: 0, kinds: [] });
  expect(await readings('6')).toEqual({ leak: 0, costs: 0, kinds: ['charged there'] });
});
