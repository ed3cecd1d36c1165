import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { recordUpstreamDebt } from './debts.sql.ts';

describe.concurrent.each(upstreamProtocols)('a cancel that is owed to a provider that speaks %s', (protocol) => {
  test.for([false, true])('of a number that has its code is reported (again: %s)', async (isAgain, context) => {
    const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
    const { simulator } = app.simulator;
    const purchase = simulator.buy({ service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null });
    if (!purchase.ok) throw new Error('The simulator sold nothing');
    const { id } = purchase.activation;
    simulator.deliver(id, { code: '48291', text: 'Code 48291' });
    if (isAgain) simulator.askForAnother(id);
    const { db } = app.app.deps;
    const { id: providerId } = await db.autocommit
      .selectFrom('provider')
      .select('id')
      .where('protocol', '=', protocol)
      .executeTakeFirstOrThrow();
    await recordUpstreamDebt(db.autocommit, { providerId, upstreamId: String(id) });
    const debts = async () => (await db.pool.query(`select outcome from upstream_debt where kind = 'cancel'`)).rows;
    await eventually(async () => expect(await debts()).toEqual([{ outcome: 'code_arrived' }]));
  });
});
