import { afterAll, beforeEach, expect, test } from 'vitest';
import { botToken, openAlarmScenario } from '../../../../../test/scenarios/alarms/alarm-scenario.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { sendDigests } from './digest.jobs.ts';

const scenario = await openAlarmScenario();
const { app, admin, receiver, mail, query, addChannel, received, providerAnswers } = scenario;
afterAll(scenario.stop);
beforeEach(async () => {
  receiver.setStatus(200);
  await query('delete from alarm_channel');
  receiver.calls.splice(0);
});

const chat = `/bot${botToken}/sendMessage`;
const toChat = { kind: 'telegram', target: '-1', botToken };
/** Returns when nothing is left to send. */
const sendAll = async () => {
  await sendDigests(app.app.deps);
  await eventually(async () =>
    expect((await query(`select from graphile_worker.jobs where task_identifier = 'send_digest'`)).rowCount).toBe(0),
  );
};
const sentTo = (path: string): number => receiver.calls.filter((call) => call.path === path).length;
const runAgain = () =>
  query(`update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send_digest'`);

/** Passes to the next moment at which the operator's clock shows this time. */
async function passTo(time: string): Promise<void> {
  const { rows } = await query<{ seconds: number }>(
    `with here as (select app_now() at time zone $1 as now),
      next as (select now, date_trunc('day', now) + $2::time::interval as at from here)
     select ceil(extract(epoch from case when at > now then at - now else at + interval '1 day' - now end))::int as seconds from next`,
    [app.app.deps.config.timeZone, time],
  );
  await passTime(app, rows[0]?.seconds ?? 0);
}

test('yesterday’s figures, the providers’ money and the open work reach each channel once a day at its time', async () => {
  await passTo('12:00');
  const user = await aUser(app, { balance: 50 });
  const service = await aService(app, { price: 12.5 });
  const mobile = await aNumber(app, { user, service });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect((await app.get(`/api/admin/profit?by=day`, { as: admin })).body.total.codes).toBe(1));
  await aNumber(app, { user, service });
  await addChannel({ ...toChat, digestAt: '08:00' });
  await addChannel({ kind: 'mail', target: 'ravi@example.com', digestAt: '08:00' });
  await addChannel({ kind: 'webhook', target: `${receiver.url}/hook`, digestAt: '09:00' });
  await addChannel({ kind: 'webhook', target: `${receiver.url}/never` });

  await passTo('07:59');
  await providerAnswers('ACCESS_BALANCE:50');
  await sendAll();
  expect(sentTo(chat)).toBe(0);
  await passTo('08:00');
  await Promise.all([sendAll(), sendAll()]);
  await sendAll();
  const [message] = await received(chat, 1);
  const { total, from } = await yesterday();
  expect(total).toMatchObject({ sold: 2, codes: 1, takings: 12.5 });
  const { text } = message as unknown as { text: string };
  const lines = text.split('\n');
  expect(lines[0]).toMatch(new RegExp(`: net −?₹${Math.abs(total.net).toFixed(2)}$`));
  expect(new Date(from).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })).toBe(/· (\w+)/.exec(lines[0] ?? '')?.[1]);
  expect(text).toContain('₹12.50 taken in. 2 numbers, 1 with a code (50%). ₹0.00 refunded.');
  expect(text).toMatch(/^Simulator: 50\.00 USD/m);
  expect(text).toMatch(/Waiting for you: \d+ alarms?\.\n· /);
  const { parsed } = await mail.mailTo('ravi@example.com');
  expect(parsed.subject).toContain(lines[0]?.replace(/^.* · /, ''));

  await passTo('09:00');
  await sendAll();
  expect(await received('/hook', 1)).toMatchObject([{ type: 'digest', data: { kind: null, text: expect.stringContaining('net') } }]);
  await passTo('08:00');
  await sendAll();
  expect(JSON.stringify(await received(chat, 2))).toContain('No number was sold.');
  expect([sentTo('/hook'), sentTo('/never')]).toEqual([1, 0]);
});

test('a server that was down sends it up to six hours late, and a receiver that was down gets it after', async () => {
  await passTo('07:00');
  const { data } = await addChannel({ ...toChat, digestAt: '08:00' });
  receiver.setStatus(503);
  await passTo('13:50');
  await sendDigests(app.app.deps);
  await eventually(async () => expect(await scenario.channelOf(data._id)).toMatchObject({ failure: { text: 'It answers 503.' } }));
  receiver.setStatus(200);
  await eventually(async () => {
    await runAgain();
    expect(sentTo(chat)).toBe(1);
  });
  await sendAll();
  await passTo('14:05');
  await passTime(app, 86_400);
  await sendAll();
  expect(sentTo(chat)).toBe(1);
});

test('a summary of late evening is sent after midnight too, about the day before its own', async () => {
  await passTo('12:00');
  await addChannel({ ...toChat, digestAt: '23:50' });
  const { from: dayBefore } = await yesterday();
  await passTo('00:05');
  await Promise.all([sendAll(), sendAll()]);
  const [message] = await received(chat, 1);
  const dayOf = new Date(dayBefore).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  expect(JSON.stringify(message)).toContain(`${dayOf.replace(',', '')}: net`);
  await passTo('23:49');
  await sendAll();
  expect(sentTo(chat)).toBe(1);
});

test('a time of before midnight that is set after it begins tonight', async () => {
  await passTo('00:10');
  await addChannel({ ...toChat, digestAt: '23:50' });
  await sendAll();
  expect(sentTo(chat)).toBe(0);
  await passTo('23:50');
  await sendAll();
  expect(sentTo(chat)).toBe(1);
});

test('a time that is past begins tomorrow, another time sends it no second time, and null ends it', async () => {
  await passTo('10:00');
  const { data } = await addChannel({ ...toChat, digestAt: '09:00' });
  const change = (body: object) =>
    app.send('PUT', `/api/admin/channels/${data._id}`, { as: admin, body: { severity: 'warning', quietHours: null, ...body } });
  await sendAll();
  await passTo('09:01');
  await sendAll();
  await received(chat, 1);
  await change({ digestAt: '10:00' });
  await passTo('10:01');
  await sendAll();
  expect((await change({})).body.data.digestAt).toBe('10:00');
  expect((await change({ digestAt: null })).body.data.digestAt).toBeNull();
  await passTo('10:02');
  await passTime(app, 86_400);
  await sendAll();
  expect(sentTo(chat)).toBe(1);
});

async function yesterday(): Promise<{ total: { sold: number; codes: number; takings: number; net: number }; from: string }> {
  const { rows } = await query<{ day: string }>(`select to_char((app_now() at time zone $1)::date - 1, 'YYYY-MM-DD') as day`, [
    app.app.deps.config.timeZone,
  ]);
  const day = rows[0]?.day ?? '';
  return { total: (await app.get(`/api/admin/profit?by=day&from=${day}&to=${day}`, { as: admin })).body.total, from: day };
}
