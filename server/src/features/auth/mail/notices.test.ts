import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { enqueueOnce } from '../../../platform/jobs/jobs.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime, proveEmail } from '../../../../../test/builders/data.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const pool = (site = app) => site.app.deps.db.pool;
async function aProvedUser(site = app): Promise<TestUser> {
  const user = await aUser(site);
  await proveEmail(site, user);
  return user;
}
async function changePassword(user: TestUser, times: number, site = app): Promise<void> {
  let { password: currentPassword } = user;
  for (let n = 0; n < times; n += 1) {
    const newPassword = `another password ${n % 2}`;
    expect((await site.post('/api/account/password', { as: user, body: { currentPassword, newPassword } })).status).toBe(200);
    currentPassword = newPassword;
  }
  user.password = currentPassword;
}
const expectNoMailDue = () =>
  eventually(async () => {
    const { rows } = await pool().query(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier like 'mail%' and run_at <= now()`,
    );
    expect(rows[0].n).toBe(0);
  });
const subjectsTo = ({ email }: TestUser) => mail.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject);
const sendFoldedNow = () => pool().query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);

describe('notices about an account', () => {
  test('sends one mail an hour for a kind, and one later mail with the number of repeats', async () => {
    const user = await aProvedUser();
    await changePassword(user, 6);
    await expectNoMailDue();
    expect(subjectsTo(user)).toEqual(['Your Pinline password was changed']);
    await sendFoldedNow();
    const second = await mail.mailTo(user.email, 2);
    expect(second.parsed.text).toContain('This happened 5 more times');
    await expectNoMailDue();
    expect(subjectsTo(user)).toHaveLength(2);
    await changePassword(user, 1);
    await expectNoMailDue();
    expect(subjectsTo(user)).toHaveLength(2);
    await passTime(app, 3_601);
    await sendFoldedNow();
    expect((await mail.mailTo(user.email, 3)).parsed.text).toContain('This happened once more');
    // Only when its job has ended does the hour begin that passes now.
    await expectNoMailDue();
    await passTime(app, 3_601);
    await changePassword(user, 1);
    expect((await mail.mailTo(user.email, 4)).parsed.text).not.toContain('more');
  });

  test('sends notices of two kinds independently', async () => {
    const user = await aProvedUser();
    await changePassword(user, 1);
    await app.post('/api/users/forgot', { body: { email: user.email } });
    const { text = '' } = (
      await eventually(async () => {
        const link = mail.mails.find(({ to, parsed }) => to.includes(user.email) && parsed.text?.includes('token='));
        if (link === undefined) throw new Error('no link yet');
        return link;
      })
    ).parsed;
    const token = /token=(\S+)/.exec(text)?.[1];
    expect((await app.post('/api/users/reset-password', { body: { token, newPassword: 'yet another password' } })).status).toBe(200);
    await expectNoMailDue();
    expect(new Set(subjectsTo(user))).toEqual(
      new Set(['Choose a new Pinline password', 'Your Pinline password was changed', 'Your Pinline password was reset']),
    );
  });
});

test('sends one mail that asks for confirmation to an address that was never confirmed', async () => {
  const user = await aUser(app);
  await changePassword(user, 8);
  await expectNoMailDue();
  await sendFoldedNow();
  await expectNoMailDue();
  expect(subjectsTo(user)).toEqual(['Is this your Pinline account?']);
  await passTime(app, 90_000);
  await changePassword(user, 1);
  await expectNoMailDue();
  expect(subjectsTo(user)).toHaveLength(1);
});

test('retries a mail that was refused temporarily, and drops one that was refused permanently', async () => {
  const [gone, full] = [await aProvedUser(), await aProvedUser()];
  mail.setRefusing(true, 550);
  await changePassword(gone, 1);
  await eventually(async () => expect(mail.refused()).toBe(1));
  await eventually(async () =>
    expect((await pool().query(`select 1 from graphile_worker._private_jobs where payload->>'email' = $1`, [gone.email])).rowCount).toBe(0),
  );
  mail.setRefusing(true);
  await changePassword(full, 1);
  await eventually(async () => expect(mail.refused()).toBe(2));
  mail.setRefusing(false);
  expect((await mail.mailTo(full.email)).parsed.subject).toBe('Your Pinline password was changed');
  expect(subjectsTo(gone)).toEqual([]);
});

test('a hanging mail server delays no other work, and a reset link is sent before waiting notices', { tags: 'mail.1' }, async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const site = await startTestApp({
    simulator: { cancelAfterSeconds: 0 },
    env: { SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await site.stop();
  });
  for (let n = 0; n < 8; n += 1) await changePassword(await aProvedUser(site), 1, site);
  await eventually(async () => expect(sockets.size).toBeGreaterThanOrEqual(3));
  const other = { key: 'other work', payload: { endpointId: 0, isTest: false, isQuick: true } };
  await enqueueOnce(site.app.deps.db.autocommit, 'send_webhooks', other);
  const waiting = async (task: string) =>
    (await pool(site).query('select priority from graphile_worker.jobs where task_identifier = $1', [task])).rows;
  await eventually(async () => expect(await waiting('send_webhooks')).toEqual([]));
  const buyer = await aUser(site, { balance: 100 });
  const service = await aService(site);
  const [coded, cancelled] = [await aNumber(site, { user: buyer, service }), await aNumber(site, { user: buyer, service })];
  await deliverSms(site, coded, 'Your code is 48291');
  const states = async () =>
    (await site.get('/api/otp/mobile-history', { as: buyer })).body.data.map(({ status }: { status: string }) => status);
  await eventually(async () => expect(await states()).toEqual(['pending', 'success']));
  await passTime(site, 61);
  expect((await site.post('/api/otp/cancelOtp', { as: buyer, body: cancelBody(cancelled) })).status).toBe(200);
  await site.post('/api/users/forgot', { body: { email: 'unknown@example.com' } });
  const [reset] = [...(await waiting('mail_reset_link')), { priority: -1 }];
  const [notice] = await waiting('mail_notice');
  expect(reset?.priority).toBeLessThan(notice?.priority);
});
