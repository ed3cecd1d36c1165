import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { anOperator } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { botToken, openAlarmScenario } from '../../../../../test/scenarios/alarms/alarm-scenario.ts';

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

describe('the channels that an operator added', () => {
  const targetsOf = async () =>
    (await app.get('/api/admin/channels', { as: admin })).body.data.map(({ target, createdBy }: Listed) => [target, createdBy.isOperator]);
  const leavingOwner = async () => {
    const owner = await anOperator(app, 'owner');
    for (const entered of [
      { kind: 'telegram', target: '-7', botToken },
      { kind: 'webhook', target: `${receiver.url}/theirs` },
      { kind: 'mail', target: 'phone@elsewhere.example' },
    ])
      expect((await addAs(owner, entered)).body.data.createdBy).toEqual({
        _id: String(owner.userId),
        email: owner.email,
        isOperator: true,
      });
    await addChannel({ kind: 'telegram', target: '-1', botToken });
    return owner;
  };
  const host = new URL(receiver.url).host;

  test('are listed with who added them, and stay unless they are removed too', async () => {
    const owner = await leavingOwner();
    expect((await app.send('DELETE', `/api/admin/operators/${owner.userId}`, { as: admin })).status).toBe(204);
    expect(await targetsOf()).toEqual([
      ['-7', false],
      [host, false],
      ['phone@elsewhere.example', false],
      ['-1', true],
    ]);
  });

  test('are sent nothing once they are removed with the operator, which is audited one by one', async () => {
    const owner = await leavingOwner();
    await providerAnswers('BAD_KEY');
    await check();
    await received('/theirs', 1);
    const path = `/api/admin/operators/${owner.userId}?channels=remove`;
    expect((await app.send('DELETE', path, { as: admin })).status).toBe(204);
    expect(await targetsOf()).toEqual([['-1', true]]);
    await providerAnswers('ACCESS_BALANCE:0');
    await check();
    await noJobsLeft();
    await received('/theirs', 1);
    expect((await removals()).slice(-3)).toEqual(
      ['-7', host, 'phone@elsewhere.example'].map((target) => ({ actor_id: admin.userId, target })),
    );
  });

  test('are removed with a role that may set up no more, if that is asked for', async () => {
    const owner = await leavingOwner();
    const setRole = (role: string, channels?: string) =>
      app.send('PUT', `/api/admin/operators/${owner.userId}/role`, { as: admin, body: { role, channels } });
    expect((await setRole('viewer')).status).toBe(200);
    expect(await targetsOf()).toHaveLength(4);
    expect((await setRole('support', 'remove')).status).toBe(200);
    expect(await targetsOf()).toEqual([['-1', true]]);
  });

  test('stay when the change is refused', async () => {
    const owner = await leavingOwner();
    const viewer = await anOperator(app, 'viewer');
    const path = `/api/admin/operators/${owner.userId}`;
    expect((await app.send('DELETE', `${path}?channels=remove`, { as: viewer })).status).toBe(403);
    expect((await app.send('DELETE', `${path}?channels=all`, { as: admin })).body.code).toBe('INVALID_FIELDS');
    expect(await targetsOf()).toHaveLength(4);
  });
});

type Listed = { target: string; createdBy: { isOperator: boolean } };

const addAs = (as: TestUser, entered: Record<string, unknown>) =>
  app.post('/api/admin/channels', { as, body: { severity: 'warning', quietHours: null, ...entered } });

const removals = async () =>
  (await query(`select actor_id::int, before ->> 'target' as target from audit_log where action = 'alarms.channel-removed' order by id`))
    .rows;
