import { expect, test } from 'vitest';
import { aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { failAt } from '../../../../../test/postgres/failing-table.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { somePayments } from '../../../../../test/builders/payments.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';

const hourMs = 60 * 60 * 1_000;
const backlog = 260;

async function aBacklog(context: Parameters<typeof ownApp>[0]) {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments, env: { CRYPTO_CLAIM_MINUTES: '0' } });
  const { pool } = app.app.deps.db;
  const owner = await aUser(app, { balance: 0 });
  const intent = (await app.post('/api/payment/intent', { as: owner, body: { method: 'crypto', amount: 1_000, currencyName: 'USDT' } }))
    .body.data;
  await pool.query(
    `update deposit_intent set created_at = created_at - interval '60 hours', expires_at = expires_at - interval '60 hours', state = 'closed', slot = null`,
  );
  const paidAt = Date.now() - 60 * hourMs;
  const sent = Array.from({ length: backlog }, (_, i) =>
    payments.chain.send({ coin: 'TRX', units: 10_000_000 + i, at: new Date(paidAt + i) }),
  );
  payments.chain.send({ coin: 'USDT', units: Math.round(Number(intent.payAmount) * 1_000_000), at: new Date(paidAt + 1_000) });
  await eventually(async () => expect((await pool.query(`select 1 from job_lease where job = 'deposits:trc20'`)).rows).toHaveLength(1));
  await pool.query(`update job_lease set done_until = app_now() - interval '3 days', resume_from = null`);
  await app.post('/api/payment/intent', { as: await aUser(app), body: { method: 'crypto', amount: 9_000, currencyName: 'USDT' } });
  const recorded = async () => (await pool.query<{ count: number }>('select count(*)::int as count from payment')).rows[0]?.count;
  return { app, payments, owner, sent, intent, recorded };
}

test.concurrent(
  'continues a feed that was cut short after an outage: records every payment and credits the intent’s once',
  { tags: 'cut.1' },
  async (context) => {
    const { app, owner, intent, recorded } = await aBacklog(context);
    await eventually(async () => expect(await recorded()).toBe(backlog + 1));
    await eventually(async () => expect(await balanceOf(app, owner)).toBeCloseTo(Math.floor(Number(intent.payAmount) * 8_850) / 100, 2));
    const place = () => app.app.deps.db.pool.query(`select resume_from as "resumeFrom" from job_lease where job = 'deposits:trc20'`);
    await eventually(async () => expect((await place()).rows).toEqual([{ resumeFrom: null }]));
    await assertInvariants(app.app.deps.db.pool);
  },
);

test.concurrent(
  'finds a payment that a cut feed has not reached when its user declares it, and credits it once',
  { tags: 'cut.2' },
  async (context) => {
    const { app, payments, recorded } = await aBacklog(context);
    const user = await aUser(app, { balance: 0 });
    await eventually(async () => expect(await recorded()).toBeGreaterThan(0));
    const transactionId = payments.chain.send({ coin: 'USDT', units: 5_000_000 });
    const body = { transactionId, method: 'crypto' };
    expect((await app.post('/api/payment/transaction', { as: user, body })).body.transaction).toMatchObject({
      status: 'credited',
      amount: 442.5,
    });
    await eventually(async () => expect(await recorded()).toBe(backlog + 2));
    expect(await balanceOf(app, user)).toBe(442.5);
    await assertInvariants(app.app.deps.db.pool);
  },
);

test.concurrent('reads unrecorded payments of a past day again, past the page where the bank stopped answering', async (context) => {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments });
  const { pool } = app.app.deps.db;
  await eventually(async () =>
    expect((await pool.query(`select 1 from job_lease where job = 'deposits:upi' and done_until is not null`)).rows).toHaveLength(1),
  );
  const threeDaysAgo = Date.now() - 72 * hourMs;
  for (let i = 0; i < 510; i++) payments.bank.pay({ amountPaise: 10_000 + i, at: new Date(threeDaysAgo - i) });
  await pool.query(
    `update job_lease set done_until = app_now() - interval '46 hours 1 minute', resume_from = null where job = 'deposits:upi'`,
  );
  const broken = await failAt(pool, { table: 'payment', on: 'insert', codes: ['XX000'] });
  payments.bank.switchOn({ kind: 'busy_after', calls: 1 });
  await app.post('/api/payment/intent', { as: await aUser(app), body: { method: 'bharatpay', amount: 900 } });
  await eventually(async () => expect(await broken.struck()).toBeGreaterThan(0));
  payments.bank.switchOff();
  const recorded = async () => (await pool.query<{ count: number }>('select count(*)::int as count from payment')).rows[0]?.count;
  await eventually(async () => expect(await recorded()).toBe(510));
});
