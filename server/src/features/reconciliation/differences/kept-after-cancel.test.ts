import { expect, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { compareProviders } from './differences.jobs.ts';

test('what a provider charged after FREE_CANCELLATION_EXPIRED is a difference with that reason, as its user was refunded', async (context) => {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { code: 'tg' }) });
  const id = await upstreamIdOf(app, mobile);
  switchOn(app, { kind: 'answer', action: 'setStatus', share: 1, status: 409, body: '{"title":"FREE_CANCELLATION_EXPIRED"}' });
  await passTime(app, 1_300);
  const debt = () => run(`select outcome from upstream_debt where upstream_id = $1 and kind = 'cancel'`, [id]);
  await eventually(async () => expect(await debt()).toHaveLength(1));
  await passTime(app, 20);
  await eventually(async () => expect(await debt()).toEqual([{ outcome: 'too late' }]));
  expect(await balanceOf(app, user)).toBe(20);

  const [{ sent }] = await run(
    `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as sent from purchase_attempt where upstream_id = $1`,
    [id],
  );
  const line = { id: Number(id), date: sent, phone: mobile.mobileno.replace(/\D/g, ''), cost: 0.5, status: '6', currency: 840 };
  switchOn(app, { kind: 'answer', action: 'getHistory', share: 1, body: JSON.stringify([line]) });
  await compareProviders(app.app.deps);
  const [{ rows }] = (await app.get('/api/admin/differences', { as: await anAdmin(app) })).body.data;
  const says = 'the user has the money back, and the provider refused the cancel as too late';
  expect(rows).toMatchObject([
    { kind: 'charged there', reference: id, amount: 0.5, says, repair: expect.stringContaining('Claim it back') },
  ]);
});
