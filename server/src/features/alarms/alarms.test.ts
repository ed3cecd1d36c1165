import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aService, eventually, passTime } from '../../../../test/builders/data.ts';
import { botToken, openAlarmScenario } from '../../../../test/scenarios/alarms/alarm-scenario.ts';

const scenario = await openAlarmScenario();
const {
  app,
  admin,
  receiver,
  mail,
  query,
  check,
  checkTwice,
  providerAnswers,
  addChannel,
  channelOf,
  alarms,
  received,
  runJobsNow,
  noJobsLeft,
} = scenario;
afterAll(scenario.stop);
beforeEach(scenario.startOver);

test('an alarm reaches a mailbox, a Telegram chat and webhooks once, again when it changes, and once when it is over', async () => {
  const signingSecret = (await addChannel({ kind: 'webhook', target: `${receiver.url}/hook?token=s3cret` })).signingSecret;
  await addChannel({ kind: 'mail', target: 'Ravi@example.com' });
  await addChannel({ kind: 'telegram', target: '-1001234567890', botToken });
  await addChannel({ kind: 'webhook', target: `${receiver.url}/slack`, format: 'slack' });
  await addChannel({ kind: 'webhook', target: `${receiver.url}/discord`, format: 'discord' });

  await providerAnswers('BAD_KEY');
  const sentence = 'Simulator: The provider does not know this key. Copy the key from its own site and save it again.';
  await checkTwice();
  expect(await received('/hook?token=s3cret', 1)).toMatchObject([
    { type: 'alarm.opened', data: { kind: 'provider_failing', severity: 'urgent', text: sentence } },
  ]);
  expect(await received(`/bot${botToken}/sendMessage`, 1)).toMatchObject([
    { chat_id: '-1001234567890', text: expect.stringContaining(`Urgent: ${sentence}`) },
  ]);
  expect(await received('/slack', 1)).toEqual([{ text: expect.stringContaining(sentence) }]);
  expect(await received('/discord', 1)).toEqual([{ content: expect.stringContaining(sentence) }]);
  expect((await mail.mailTo('ravi@example.com')).parsed).toMatchObject({
    subject: expect.stringContaining('Urgent: Simulator: The provider'),
  });

  await providerAnswers('ACCESS_BALANCE:0');
  await checkTwice();
  expect(await received('/hook?token=s3cret', 2)).toMatchObject([
    {},
    { type: 'alarm.changed', data: { text: expect.stringContaining('no money left') } },
  ]);

  await mail.mailTo('ravi@example.com', 2);

  await providerAnswers('ACCESS_BALANCE:50');
  await checkTwice();
  await passTime(app, 200);
  await checkTwice();
  expect(await received('/hook?token=s3cret', 3)).toMatchObject([{}, {}, { type: 'alarm.over' }]);
  await mail.mailTo('ravi@example.com', 3);
  expect(await alarms()).toMatchObject({
    open: [{ kind: 'not_set_up' }, { kind: 'not_set_up' }],
    over: [{ kind: 'provider_failing', endedAt: expect.any(String) }],
  });

  const [call] = receiver.calls.filter(({ path }) => path.startsWith('/hook'));
  const headers = Object.fromEntries(Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)]));
  const webhook = new Webhook(signingSecret ?? '');
  expect(webhook.verify(call?.body ?? '', headers)).toMatchObject({ type: 'alarm.opened' });
  expect(() => webhook.verify(`${call?.body} `, headers)).toThrow();
});

test('two checks at once open an alarm once', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/hook` });
  await query('update provider set is_enabled = false');
  await Promise.all(Array.from({ length: 5 }, check));
  expect((await query(`select from alarm where kind = 'provider_off'`)).rowCount).toBe(1);
  const events = await received('/hook', 2);
  expect(events.map(({ data }) => data.kind).toSorted()).toEqual(['provider_off', 'servers_closed']);
  expect((await query('select from alarm_message')).rowCount).toBe(2);
});

test('a receiver that is down gets the message later, once, and is an alarm in the other channels meanwhile', async () => {
  const down = await addChannel({ kind: 'webhook', target: `${receiver.url}/hook` });
  await addChannel({ kind: 'mail', target: 'ravi@example.com' });
  receiver.setStatus(503);
  await providerAnswers('BAD_KEY');
  await check();
  await eventually(async () => expect(await channelOf(down.data._id)).toMatchObject({ failure: { text: 'It answers 503.' } }));
  await check();
  await eventually(async () =>
    expect(mail.mails.map(({ parsed }) => parsed.text)).toEqual([
      expect.stringContaining('does not know'),
      expect.stringContaining('Alarms don’t reach 127.0.0.1'),
    ]),
  );
  await passTime(app, 3_600);
  receiver.setStatus(200);
  await runJobsNow();
  expect(await received('/hook', 1)).toMatchObject([{ type: 'alarm.opened' }]);
  expect(await channelOf(down.data._id)).toMatchObject({ failure: null, lastSentAt: expect.any(String) });
});

test('of what could not be sent, only the newest about each alarm is sent later', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/hook` });
  receiver.setStatus(500);
  await providerAnswers('BAD_KEY');
  await check();
  await providerAnswers('ACCESS_BALANCE:50');
  await passTime(app, 200);
  await check();
  await eventually(async () => expect((await query('select from alarm_channel where failure is not null')).rowCount).toBe(1));
  receiver.setStatus(200);
  await runJobsNow();
  await noJobsLeft();
  expect(await received('/hook', 1)).toMatchObject([
    { type: 'alarm.over', data: { text: expect.stringContaining('does not know this key') } },
  ]);
});

test('a channel hears only what is severe enough, and at night only what is urgent', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/urgent`, severity: 'urgent' });
  const now = await clock();
  await addChannel({
    kind: 'webhook',
    target: `${receiver.url}/night`,
    severity: 'notice',
    quietHours: { from: timeOfDay(now, -60), to: timeOfDay(now, 60) },
  });
  await query('update provider set is_enabled = false');
  await check();
  expect(await received('/urgent', 1)).toMatchObject([{ data: { kind: 'servers_closed' } }]);
  expect(await received('/night', 1)).toMatchObject([{ data: { kind: 'servers_closed' } }]);
  const { rows } = await query<{ minutes: number }>(`
    select distinct round(extract(epoch from run_at - app_now()) / 60)::int as minutes from graphile_worker.jobs where task_identifier = 'send_alarm' and run_at > app_now()`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.minutes).toBeGreaterThanOrEqual(58);
  expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
  await runJobsNow();
  expect((await received('/night', 4)).map(({ data }) => data.kind).toSorted()).toEqual([
    'not_set_up',
    'not_set_up',
    'provider_off',
    'servers_closed',
  ]);
});

test('an acknowledged alarm isn’t sent again until its time, but its end is', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/hook`, severity: 'urgent' });
  await providerAnswers('BAD_KEY');
  await check();
  const { open } = await alarms();
  const alarm = open.find(({ kind }) => kind === 'provider_failing');
  const until = new Date((await clock()).getTime() + 3_600_000).toISOString();
  const acknowledged = await app.post(`/api/admin/alarms/${alarm?._id}/acknowledge`, { as: admin, body: { until } });
  expect(acknowledged.body.data).toMatchObject({ acknowledged: { by: admin.email } });
  await providerAnswers('ACCESS_BALANCE:0');
  await check();
  await providerAnswers('ACCESS_BALANCE:50');
  await passTime(app, 200);
  await check();
  expect((await received('/hook', 2)).map(({ type }) => type)).toEqual(['alarm.opened', 'alarm.over']);
  expect((await app.post(`/api/admin/alarms/${alarm?._id}/acknowledge`, { as: admin, body: { until } })).body).toMatchObject({
    code: 'ALARM_NOT_FOUND',
  });
  const { rows } = await query(`select from audit_log where action = 'alarms.acknowledged' and target = $1`, [`alarm:${alarm?._id}`]);
  expect(rows).toHaveLength(1);
});

test('what grows worse while it is acknowledged is sent once that time is over', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/later`, severity: 'urgent' });
  await providerAnswers('BAD_KEY');
  await check();
  const alarm = (await alarms()).open.find(({ kind }) => kind === 'provider_failing');
  const until = new Date((await clock()).getTime() + 60_000).toISOString();
  await app.post(`/api/admin/alarms/${alarm?._id}/acknowledge`, { as: admin, body: { until } });
  await providerAnswers('ACCESS_BALANCE:0');
  await checkTwice();
  await passTime(app, 61);
  await checkTwice();
  expect(await received('/later', 2)).toMatchObject([
    { type: 'alarm.opened' },
    { type: 'alarm.changed', data: { text: expect.stringContaining('no money left') } },
  ]);
});

test('an acknowledgement can be taken back', async () => {
  await check();
  const [alarm] = (await alarms()).open;
  const acknowledge = async (until: string | null) =>
    (await app.post(`/api/admin/alarms/${alarm?._id}/acknowledge`, { as: admin, body: { until } })).body.data.acknowledged;
  const inAYear = new Date((await clock()).getTime() + 365 * 86_400_000).toISOString();
  const { until } = await acknowledge(inAYear);
  expect((Date.parse(until) - (await clock()).getTime()) / 86_400_000).toBeCloseTo(7, 2);
  expect(await acknowledge(null)).toBeNull();
});

test('the list has what is wrong at this moment, before and after any check', async () => {
  await query('update provider set is_enabled = false');
  const kinds = async () => (await alarms()).open.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['servers_closed', 'provider_off', 'not_set_up', 'not_set_up']);
  await query('update provider set is_enabled = true');
  expect(await kinds()).toEqual(['not_set_up', 'not_set_up']);
});

test('a reading that fails hides no alarm of the others, ends none of its own, and fails the check', async () => {
  await addChannel({ kind: 'webhook', target: `${receiver.url}/hook` });
  await providerAnswers('BAD_KEY');
  await check();
  const { deps } = app.app;
  const { alarmReadings } = deps;
  const failing = alarmReadings.map((each) =>
    each.kinds.includes('provider_failing') ? { ...each, find: () => Promise.reject(new Error('It fails')) } : each,
  );
  onTestFinished(async () => {
    Object.assign(deps, { alarmReadings });
    await query('delete from broken_invariant');
  });

  Object.assign(deps, { alarmReadings: failing });
  await providerAnswers('ACCESS_BALANCE:50');
  await query(`insert into broken_invariant (id, holds) values ('I03', 'Balances are sums.')`);
  await passTime(app, 200);
  await expect(check()).rejects.toThrow('provider_failing');
  const kinds = async () => (await alarms()).open.map(({ kind }) => kind);
  expect(await kinds()).toEqual(expect.arrayContaining(['ledger_broken', 'provider_failing']));
  expect((await received('/hook', 2)).map(({ type, data }) => [type, data.kind])).toEqual([
    ['alarm.opened', 'provider_failing'],
    ['alarm.opened', 'ledger_broken'],
  ]);

  Object.assign(deps, { alarmReadings });
  expect(await kinds()).toEqual(expect.not.arrayContaining(['provider_failing']));
  await passTime(app, 200);
  await check();
  expect((await alarms()).over.map(({ kind }) => kind)).toContain('provider_failing');
});

test('services out of stock, a provider switched off and payment methods that are missing are alarms of their own', async () => {
  await aService(app, { server: 2 });
  await query('update service set stock = 0');
  await query(`update route set is_enabled = false where server = 3`);
  await check();
  expect((await alarms()).open.map(({ kind, severity }) => `${severity} ${kind}`)).toEqual([
    'urgent servers_closed',
    'warning servers_sold_out',
    'notice not_set_up',
    'notice not_set_up',
  ]);
});

async function clock(): Promise<Date> {
  const { rows } = await query<{ at: Date }>('select app_now() as at');
  return rows[0]?.at ?? new Date();
}

/** A time of day in the installation's zone. */
function timeOfDay(at: Date, minutes: number): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at.getTime() + minutes * 60_000);
}
