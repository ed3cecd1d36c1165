import { afterAll, beforeEach, expect, test } from 'vitest';
import { anOperator } from '../../../../../test/builders/people.ts';
import { botToken, openAlarmScenario } from '../../../../../test/alarms/alarm-scenario.ts';

const scenario = await openAlarmScenario();
const { app, admin, receiver, mail, query, check, providerAnswers, noJobsLeft, addChannel, received } = scenario;
afterAll(scenario.stop);
beforeEach(scenario.startOver);

test('a test message says whether it was accepted, and a channel tells no secret', async () => {
  const { data } = await addChannel({ kind: 'telegram', target: '@pinline_alarms', botToken });
  const send = async () => (await app.post(`/api/admin/channels/${data._id}/test`, { as: admin })).body.data.problem;
  expect(await send()).toBeNull();
  expect(await received(`/bot${botToken}/sendMessage`, 1)).toMatchObject([{ text: expect.stringContaining('This is a test') }]);
  receiver.setStatus(401);
  expect(await send()).toBe('It answers 401: it doesn’t accept the token.');
  const hook = await addChannel({ kind: 'webhook', target: `${receiver.url}/hook?token=s3cret` });
  const seen = JSON.stringify([
    (await app.get('/api/admin/channels', { as: admin })).body,
    hook.data,
    (await query('select * from audit_log')).rows,
  ]);
  for (const secret of ['s3cret', botToken, hook.signingSecret ?? '']) expect(seen).not.toContain(secret);
});

test.each([
  [{ kind: 'mail', target: 'ravi' }, 'target'],
  [{ kind: 'telegram', target: 'a chat', botToken }, 'target'],
  [{ kind: 'telegram', target: '-1', botToken: 'x' }, 'botToken'],
  [{ kind: 'telegram', target: '-1' }, 'botToken'],
  [{ kind: 'webhook', target: 'hooks.example.com' }, 'target'],
  [{ kind: 'webhook', target: 'ftp://hooks.example.com' }, 'target'],
  [{ kind: 'webhook', target: 'http://hooks.example.com' }, 'target'],
  [{ kind: 'webhook', target: 'https://10.0.0.1/' }, 'target'],
  [{ kind: 'webhook', target: 'https://user:word@hooks.example.com/' }, 'target'],
  [{ kind: 'mail', target: 'ravi@example.com', quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
])('a channel that can’t work is refused beside its field: %o', async (entered, field) => {
  const reply = await app.post('/api/admin/channels', { as: admin, body: { severity: 'notice', quietHours: null, ...entered } });
  expect(reply.body).toMatchObject({ code: 'INVALID_FIELDS', errors: { [field]: expect.any(String) } });
});

test('there are at most 20 channels', async () => {
  await query(
    `insert into alarm_channel (kind, target, severity, created_by) select 'mail', 'a@example.com', 'notice', $1 from generate_series(1, 19)`,
    [admin.userId],
  );
  await addChannel({ kind: 'mail', target: 'ravi@example.com' });
  const body = { kind: 'mail', target: 'ravi@example.com', severity: 'notice', quietHours: null };
  expect((await app.post('/api/admin/channels', { as: admin, body })).body).toMatchObject({ code: 'TOO_MANY_CHANNELS' });
});

test('an operator who is removed is no longer sent mails about alarms', async () => {
  const { userId, email } = await anOperator(app, 'finance');
  await addChannel({ kind: 'mail', target: email.toUpperCase() });
  await addChannel({ kind: 'mail', target: `team+${email}` });
  await addChannel({ kind: 'telegram', target: '-1', botToken });
  await providerAnswers('BAD_KEY');
  await check();
  await mail.mailTo(email);
  expect((await app.send('DELETE', `/api/admin/operators/${userId}`, { as: admin })).status).toBe(204);
  const left = (await app.get('/api/admin/channels', { as: admin })).body.data;
  expect(left.map(({ target }: { target: string }) => target)).toEqual([`team+${email}`, '-1']);
  const { rows } = await query(
    `select actor_id::int, before ->> 'target' as target from audit_log where action = 'alarms.channel-removed'`,
  );
  expect(rows).toEqual([{ actor_id: admin.userId, target: email }]);
  await providerAnswers('ACCESS_BALANCE:0');
  await check();
  await mail.mailTo(`team+${email}`, 2);
  await noJobsLeft();
  expect(mail.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});
