import { afterAll, expect, test } from 'vitest';
import { startAlarmReceiver } from '../../../../test/scenarios/alarms/alarm-receiver.ts';
import { openKindsScenario } from '../../../../test/scenarios/alarms/kinds-scenario.ts';
import { eventually } from '../../../../test/builders/data.ts';
import { anOperator } from '../../../../test/builders/people.ts';
import { setUpPayments, startPayments } from '../../../../test/builders/payments.ts';
import { checkInvariants } from '../wallet/invariants/check-invariants.commands.ts';

const payments = await startPayments();
const scenario = await openKindsScenario({
  env: { NODE_ENV: 'production', SECRET_KEY: 'ab'.repeat(32), RATE_LIMIT: 'on' },
});
const { app, admin, query, check, runJobsNow, addChannel, channelOf, expectRaised, expectOver } = scenario;
afterAll(async () => {
  await scenario.stop();
  await payments.close();
});

test('an alarm begins and ends with a channel that messages don’t reach', async () => {
  const broken = await startAlarmReceiver();
  broken.setStatus(503);
  const { data } = await addChannel({ kind: 'webhook', target: `${broken.url}/broken`, severity: 'warning' });
  await check();
  const failure = async () => ((await channelOf(data._id)) as { failure: object | null }).failure;
  await eventually(async () => expect(await failure()).toMatchObject({ text: 'It answers 503.' }));
  await expectRaised('channel_failing', {
    severity: 'Warning',
    text: /^Alarms don’t reach 127\.0\.0\.1:\d+ \(webhook\)\. It answers 503\./,
  });
  broken.setStatus(200);
  await runJobsNow();
  await eventually(async () => expect(await failure()).toBeNull());
  await expectOver('channel_failing');
  await broken.close();
});

test('an alarm begins and ends with a way to pay that is not set up', async () => {
  await expectRaised('not_set_up', { severity: 'For your information', text: /^Crypto is not set up: no one can pay with it\./ });
  await setUpPayments(app.app.deps, payments);
  await expectOver('not_set_up');
});

test('an alarm begins and ends with an installation without a backup', async () => {
  await expectRaised('setup', {
    severity: 'Warning',
    text: /^No backup has been made yet\. Take one now under Go live\. Run npm run backup every day/,
  });
  expect((await app.post('/api/admin/go-live/check', { as: admin, body: { line: 'backup' } })).status).toBe(200);
  await expectOver('setup');
});

test('an alarm begins and ends with an operator whose address is that of the example', async () => {
  const { userId } = await anOperator(app, 'owner', { email: 'admin@example.com' });
  await expectRaised('setup', {
    severity: 'Warning',
    text: /^The operator's account is admin@example\.com: .* remove this one under Operators\./,
  });
  expect((await app.send('DELETE', `/api/admin/operators/${userId}`, { as: admin })).status).toBe(204);
  await expectOver('setup');
});

test('an alarm begins and ends with a ledger that does not add up', async () => {
  const change = async (by: number) => {
    await query(`update ledger_account set balance = balance + $2 where user_id = $1 and kind = 'available'`, [admin.userId, by]);
    await checkInvariants(app.app.deps);
  };
  await change(1);
  await expectRaised('ledger_broken', { severity: 'Urgent', text: /^The ledger doesn’t add up\. I03 is broken: / });
  await change(-1);
  await expectOver('ledger_broken');
});

test('alarms begin and end with a table that grows fast, and with a disk that ends within days', async () => {
  const stored = (hoursAgo: number, bytes: number, free: number | null) =>
    query(
      `insert into table_sizes (at, sizes, free_bytes) values (app_now() - make_interval(hours => ${hoursAgo}), '{"activation": 1, "user_event": ${bytes}}', ${free})`,
    );
  await query('delete from table_sizes');
  await stored(12, 1e9, null);
  await stored(0, 3e9, null);
  await expectRaised('table_growing', {
    severity: 'Warning',
    text: /^The table user_event grows fastest, by 4 GB a day\./,
  });
  await query('delete from table_sizes');
  await expectOver('table_growing');
  await stored(12, 1e9, 22e9);
  await stored(0, 3e9, 20e9);
  await expectRaised('disk_filling', {
    severity: 'Urgent',
    text: /^The disk ends in 5 days at the present rate, 4 GB a day\. The table user_event grows fastest, by 4 GB a day\./,
  });
  await query('delete from table_sizes');
  await expectOver('disk_filling');
});
