import { afterAll, expect, test } from 'vitest';
import { botToken, openAlarmScenario } from '../../../../../test/scenarios/alarms/alarm-scenario.ts';
import { aUser, passTime } from '../../../../../test/builders/data.ts';
import { checkInvariants } from './check-invariants.commands.ts';

const { app, query, check, addChannel, received, stop } = await openAlarmScenario();
afterAll(stop);

test('a ledger that does not add up is an urgent alarm until it does again', async () => {
  const path = `/bot${botToken}/sendMessage`;
  const user = await aUser(app, { balance: 20 });
  const raise = (by: number) =>
    query(`update ledger_account set balance = balance + $2 where user_id = $1 and kind = 'available'`, [user.userId, by]);
  const checkAll = async () => {
    await checkInvariants(app.app.deps);
    await check();
  };
  await checkAll();
  await query(`insert into scheduled_job (name, due_at, succeeded_at) values ('check_invariants', now() + interval '1 hour', now())
    on conflict (name) do update set succeeded_at = now()`);
  await addChannel({ kind: 'telegram', target: '-1', botToken, severity: 'urgent' });

  await raise(1);
  await checkAll();
  await checkAll();
  expect(await received(path, 1)).toMatchObject([
    { text: expect.stringMatching(/Urgent: The ledger doesn’t add up\. I03 is broken: [A-Z].*\. So are I04, I37\. Pause buying/) },
  ]);
  expect(brokenIn((await app.get('/metrics')).body)).toEqual(['I03', 'I04', 'I37']);
  const since = async () => (await query('select found_at from broken_invariant order by id')).rows;
  const found = await since();
  expect(found).toHaveLength(3);
  await checkInvariants(app.app.deps);
  expect(await since()).toEqual(found);

  await raise(-1);
  await checkAll();
  await passTime(app, 200);
  await check();
  expect(await received(path, 2)).toMatchObject([{}, { text: expect.stringContaining('Over: The ledger doesn’t add up.') }]);
});

function brokenIn(metrics: unknown): (string | undefined)[] {
  const values = [...String(metrics).matchAll(/^pinline_broken_invariants\{id="(I\d+)"\} (\S+)$/gm)];
  expect(values.length).toBeGreaterThan(15);
  return values.filter(([, , value]) => value === '1').map(([, id]) => id);
}
