import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { textFromOutside } from '../../../platform/secrets/outside-ids.ts';
import { startMailServer } from '../../../../../test/fakes/mail-server.ts';
import { startWebhookReceiver } from '../../../../../test/scenarios/shops/webhook-receiver.ts';
import { makeResetToken } from '../../auth/reset/reset-token.ts';

const patiently = <T>(check: () => Promise<T>) => eventually(check);

/** An account, and a server that someone else has its webhooks sent to. */
async function anAccount(context: TestContext, env: Record<string, string> = {}) {
  const app = await ownApp(context, { env });
  const receiver = await startWebhookReceiver();
  context.onTestFinished(() => receiver.close());
  const service = await aService(app, { price: 7, server: 2 });
  const user = await aUser(app, { balance: 100 });
  const add = async (as: TestUser, wanted: { events: string[]; lowBalance?: number }): Promise<string> => {
    const { status, body } = await app.post('/api/webhooks', { as, body: { url: receiver.url, ...wanted } });
    expect(status).toBe(201);
    return body.data._id;
  };
  /** Bought and delivered; what is queued for it is queued with its code. */
  const getCode = async (text: string) => {
    const mobile = await aNumber(app, { user, service });
    await deliverSms(app, mobile, text);
    await patiently(async () => {
      const { data } = (await app.get('/api/mobile/active', { as: user })).body;
      expect(data.find(({ _id }: { _id: string }) => _id === mobile._id)).toMatchObject({ status: 'success' });
    });
  };
  const webhooks = async () => (await app.get('/api/webhooks', { as: user })).body.data;
  const deliveries = async (id: string) => (await app.get(`/api/webhooks/${id}/deliveries`, { as: user })).body.data;
  return { app, receiver, user, add, getCode, webhooks, deliveries };
}

describe.concurrent('a receiver of webhooks', () => {
  test(
    'that a thief added gets no code once the password was reset by link, until the owner resumes it',
    { tags: 'B4' },
    async (context) => {
      const { app, receiver, user, add, getCode, webhooks, deliveries } = await anAccount(context);
      const id = await add(user, { events: ['activation.code'] });
      const [token, password] = [await makeResetToken(app.app.deps, user.email), 'another fine one'];
      expect((await app.post('/api/users/reset-password', { body: { token, newPassword: password } })).status).toBe(200);
      user.token = (await app.post('/api/users/login', { body: { email: user.email, password } })).body.token;
      await getCode('Your code: 48291');
      expect(await deliveries(id)).toEqual([]);
      expect(await webhooks()).toMatchObject([{ _id: id, isEnabled: false, pausedFor: null }]);

      const resumed = { url: receiver.url, events: ['activation.code'], isEnabled: true };
      expect((await app.send('PUT', `/api/webhooks/${id}`, { as: user, body: resumed })).body.data).toMatchObject({ isEnabled: true });
      await getCode('Your code: 55017');
      await patiently(async () => expect(receiver.received).toHaveLength(1));
      expect(receiver.received[0]?.body).toContain('55017');
    },
  );

  test('that someone adds is mailed to the owner', async (context) => {
    const mail = await startMailServer();
    context.onTestFinished(() => mail.close());
    const { app, user, add } = await anAccount(context, { SMTP_URL: mail.url, APP_NAME: 'Otto' });
    await app.app.deps.db.pool.query('update app_user set email_verified_at = app_now() where id = $1', [user.userId]);
    await add(user, { events: ['activation.code'] });
    expect((await mail.mailTo(user.email)).parsed).toMatchObject({
      subject: 'A webhook was added to your Otto account',
      text: expect.stringContaining('From now on a server gets your account’s numbers and codes.'),
    });
  });

  test('that a key added gets nothing of the account once the key has ended', async (context) => {
    const { app, receiver, user, add, getCode, webhooks, deliveries } = await anAccount(context);
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const key = await anApiKey(app, user, { scopes: ['read', 'buy', 'webhooks'], endsAt });
    const low = textFromOutside(app.app.deps, 'webhook', await add(key, { events: ['balance.low'], lowBalance: 95 }));
    const other = await add(user, { events: ['balance.low'], lowBalance: 90 });
    await getCode('Your code: 11111');
    await patiently(async () => expect(receiver.received).toHaveLength(1));
    await passTime(app, 3_601);
    // So that the next purchase is below both marks for the first time.
    await app.app.deps.db.pool.query('update webhook_endpoint set is_balance_low = false');
    await getCode('Your code: 22222');
    await patiently(async () => expect(receiver.received).toHaveLength(2));
    expect(await deliveries(low)).toHaveLength(1);
    expect(await webhooks()).toMatchObject([
      { _id: low, isEnabled: false, pausedFor: 'key_revoked' },
      { _id: other, isEnabled: true, pausedFor: null },
    ]);
    const again = await app.post(`/api/webhooks/${low}/deliveries/${(await deliveries(low))[0]._id}/resend`, { as: user });
    expect(again.body.code).toBe('WEBHOOK_PAUSED');
  });

  test('that was replaced while it was asked pauses nothing any more', async (context) => {
    const { app, receiver, user, add, getCode, webhooks } = await anAccount(context);
    const id = await add(user, { events: ['activation.code'] });
    const other = await startWebhookReceiver();
    context.onTestFinished(() => other.close());
    receiver.answer(410, {}, 1_000);
    await getCode('Your code: 11111');
    await patiently(async () => expect(receiver.received).toHaveLength(1));
    const moved = { url: other.url, events: ['activation.code'], isEnabled: true };
    expect((await app.send('PUT', `/api/webhooks/${id}`, { as: user, body: moved })).status).toBe(200);
    await patiently(async () => {
      const { rows } = await app.app.deps.db.pool.query(`select status from webhook_delivery where endpoint_id = $1`, [id]);
      expect(rows).toEqual([{ status: 410 }]);
    });
    await getCode('Your code: 22222');
    await patiently(async () => expect(other.received).toHaveLength(1));
    expect(await webhooks()).toMatchObject([{ isEnabled: true, pausedFor: null }]);
  });

  test('gets a code at once that comes while a failed delivery is put off', async (context) => {
    const { app, receiver, user, add, getCode, deliveries } = await anAccount(context);
    const { pool } = app.app.deps.db;
    const id = await add(user, { events: ['activation.code'] });
    await getCode('Your code: 11111');
    await patiently(async () => expect(receiver.received).toHaveLength(1));
    receiver.answer(503);
    await getCode('Your code: 22222');
    await patiently(async () => expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', tries: 1 }));
    await pool.query(`update webhook_delivery set due_at = app_now() + interval '1 hour' where state = 'waiting'`);
    receiver.answer(200, {}, 1_000);
    const mobile = await aNumber(app, { user, service: await aService(app, { price: 7, server: 2 }) });
    const [, first] = await deliveries(id);
    expect((await app.post(`/api/webhooks/${id}/deliveries/${first._id}/resend`, { as: user })).status).toBe(202);
    await patiently(async () => expect(receiver.received).toHaveLength(3));

    // Stored by a transaction that isn't over when the node looks for what to send next.
    const client = await pool.connect();
    context.onTestFinished(() => client.release(true));
    await client.query('begin');
    await client.query(`select activation_deliver($1, $2, 0, array['Your code: 33333'], array['33333'], null)`, [user.userId, mobile._id]);
    await patiently(async () => {
      const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%webhook_wake%'`);
      expect(rows).toHaveLength(1);
    });
    await client.query('commit');
    await patiently(async () => expect(receiver.received.at(-1)?.body).toContain('33333'));
  });
});
