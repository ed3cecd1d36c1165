import { describe, expect, test } from 'vitest';
import { aUser, eventually, passTime, stopTime } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { aLateCode, isBought, purchase } from '../../../../../test/builders/purchases.ts';
import type { TestReply } from '../../../../../test/fakes/browser.ts';
import { startMailServer } from '../../../../../test/fakes/mail-server.ts';
import { storedId } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { sendUntilServed } from '../../../../../test/harness/synchronised.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { openEventStream } from '../../../../../test/scenarios/shops/event-stream.ts';
import { aSoldOutService, aWaiter, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { aGovernedShop, setKeyUse, shopRules } from '../../../../../test/scenarios/shops/governed-shop.ts';

const refusalOf = ({ status, body, headers }: TestReply) => [status, body.code, body.limit, headers.get('retry-after') !== null];
const slowed = [409, 'KEY_LIMIT_REACHED', 'slowed', true];
const paused = [409, 'KEY_LIMIT_REACHED', 'paused', true];
const most = { buys: 4, cancels: 4 };

describe.concurrent('a key of which many numbers are cancelled', () => {
  test('is slowed from the sample and exactly the share on, and its user alone is', async (context) => {
    const app = await ownApp(context);
    const { buy, bought, cancel, user, key, buyAndCancel, standing } = await aGovernedShop(app);
    await buyAndCancel({ buys: 3, cancels: 2 });
    expect(await standing()).toEqual({ is: 'free', until: null, perMinute: null, cancelled: 67 });
    await cancel(await bought());
    await passTime(app, 61);
    for (let no = 0; no < 2; no += 1) expect(isBought(await buy())).toBe(true);
    expect(await standing()).toEqual({ is: 'slowed', until: null, perMinute: 2, cancelled: 50 });
    const refused = await buy();
    expect(refusalOf(refused)).toEqual(slowed);
    expect(refused.body.message).toBe(
      'Too many of this key’s numbers were cancelled, so it can buy 2 a minute. The next one is possible in a minute.',
    );
    const other = await anApiKey(app, user);
    for (const as of [other, other, other, user, user, user]) expect(isBought(await buy(as))).toBe(true);
    await passTime(app, 61);
    // Three of seven are less than half.
    for (let no = 0; no < 4; no += 1) expect(isBought(await buy(key))).toBe(true);
    expect(await standing()).toMatchObject({ is: 'free', cancelled: 30 });
    await expectReconciled(app);
  });

  test.for([1, 2])('buys no more than it may of 50 calls at once on two nodes: round %i', { tags: 'G5' }, async (_, context) => {
    const app = await ownApp(context);
    const second = await app.startSecondNode();
    const { service, key, buyAndCancel } = await aGovernedShop(app, { ...shopRules, perMinute: 7 });
    // So many that the new ones don't make the share small meanwhile.
    await buyAndCancel({ buys: 12, cancels: 12 });
    await stopTime(app);
    const replies = await sendUntilServed(
      Array.from({ length: 50 }, (_, no) => purchase({ node: no % 2 === 0 ? app : second, user: key, service })),
    );
    expect(replies.filter(isBought)).toHaveLength(7);
    expect(replies.filter(({ body }) => body.limit === 'slowed')).toHaveLength(43);
    await expectReconciled(app);
  });

  test('is paused only after a warning of ten minutes, and buys freely again after the pause', { tags: 'G5' }, async (context) => {
    const app = await ownApp(context);
    const { buy, bought, cancel, buyAndCancel, standing } = await aGovernedShop(app);
    await buyAndCancel(most);
    expect(await standing()).toMatchObject({ is: 'slowed', cancelled: 100 });
    for (let no = 0; no < 2; no += 1) await cancel(await bought());
    expect(refusalOf(await buy())).toEqual(slowed);
    await passTime(app, 500);
    await cancel(await bought());
    await passTime(app, 100);
    const refused = await buy();
    expect(refusalOf(refused)).toEqual(paused);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(refused.body.message).toBe('Too many of this key’s numbers were cancelled. It can buy again in 60 minutes.');
    const { is, until } = await standing();
    expect([is, typeof until]).toEqual(['paused', 'string']);
    await passTime(app, 3_500);
    expect(refusalOf(await buy())).toEqual(paused);
    await passTime(app, 110);
    expect(await standing()).toEqual({ is: 'free', until: null, perMinute: null, cancelled: null });
    for (let no = 0; no < 4; no += 1) expect(isBought(await buy())).toBe(true);
    await expectReconciled(app);
  });

  test('is paused at the first call after the warning, also when it only met refusals since', async (context) => {
    const app = await ownApp(context);
    const { buy, buyAndCancel, standing } = await aGovernedShop(app, { ...shopRules, perMinute: 1 });
    await buyAndCancel(most);
    expect(isBought(await buy())).toBe(true);
    for (let no = 0; no < 5; no += 1) expect(refusalOf(await buy())).toEqual(slowed);
    await passTime(app, 601);
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy()));
    expect(replies.map(refusalOf)).toEqual(Array.from({ length: 10 }, () => paused));
    expect(await standing()).toMatchObject({ is: 'paused' });
  });

  test('is warned from the first refusal on, when nothing it bought was allowed', async (context) => {
    const app = await ownApp(context);
    const { buy, buyAndCancel, bought, cancel } = await aGovernedShop(app, { ...shopRules, slowPercent: 75, perMinute: 1 });
    await buyAndCancel({ buys: 3, cancels: 3 });
    await cancel(await bought());
    expect(refusalOf(await buy())).toEqual(slowed);
    await passTime(app, 601);
    expect(refusalOf(await buy())).toEqual(paused);
  });

  test('answers for reported numbers and unopened late codes too, not for those that expired', async (context) => {
    const app = await ownApp(context);
    const { user, key, bought, standing, service } = await aGovernedShop(app);
    const [reported, late, expired] = [await bought(), await bought(), await bought()];
    const report = { mobileId: reported._id, reason: 'banned' };
    expect((await app.post('/api/mobile/report', { as: key, body: report })).status).toBe(202);
    await passTime(app, 1_300);
    const states = async () =>
      (
        await app.app.deps.db.pool.query('select state from activation where id = any($1)', [
          [reported, late, expired].map((mobile) => storedId(app.app, mobile)),
        ])
      ).rows;
    await eventually(async () => expect((await states()).filter(({ state }) => ['cancelled', 'expired'].includes(state))).toHaveLength(3));
    expect(await standing()).toMatchObject({ cancelled: 33 });
    await aLateCode(app, { user, mobile: { ...late, _id: String(storedId(app.app, late)) } });
    expect(await standing()).toMatchObject({ is: 'free', cancelled: 67 });
    await bought();
    expect(await standing()).toMatchObject({ is: 'slowed', cancelled: 50 });
    expect((await app.post('/api/mobile/reveal', { as: user, body: { mobileId: String(storedId(app.app, late)) } })).status).toBe(200);
    expect(await standing()).toMatchObject({ is: 'free', cancelled: 25 });
    expect(service.price).toBe(1);
  });

  test('is switched under the same rule', async (context) => {
    const app = await ownApp(context);
    const { service, key, buyAndCancel, bought } = await aGovernedShop(app, { ...shopRules, perMinute: 1 });
    await buyAndCancel({ buys: 4, cancels: 3 });
    const mobile = await bought();
    const body = { mobileId: mobile._id, serviceId: service.id, expectedPrice: 1 };
    expect(refusalOf(await app.post('/api/mobile/switch', { as: key, body }))).toEqual(slowed);
  });

  test('is not bought for from the waiting list while it is paused', async (context) => {
    const app = await ownApp(context);
    const { admin, key, buy, buyAndCancel } = await aGovernedShop(app);
    await buyAndCancel({ buys: 8, cancels: 8 });
    await buy();
    await passTime(app, 601);
    const awaited = await aSoldOutService(app);
    await aWaiter(app, { user: key, code: awaited.code, isAutomatic: true });
    await awaited.setStock(5);
    const status = async () => (await waitlistOf(app, key))[0]?.status;
    const { pool } = app.app.deps.db;
    await eventually(async () =>
      expect((await pool.query('select paused_until from api_key_standing')).rows).toEqual([{ paused_until: expect.any(Date) }]),
    );
    expect(await status()).toBe('waiting');
    await app.post(`/api/admin/api-keys/${key.keyId}/lift`, { as: admin });
    await pool.query('update waitlist_entry set retry_at = app_now()');
    await eventually(async () => expect(await status()).toBe('bought'));
  });

  test('gives its record to the keys that replace it, and to no older one', async (context) => {
    const app = await ownApp(context);
    const { user, key, buy, buyAndCancel, standing } = await aGovernedShop(app);
    const older = await anApiKey(app, user);
    await app.app.deps.db.pool.query(`update api_key set created_at = created_at - interval '2 days' where id = $1`, [older.keyId]);
    await buyAndCancel(most);
    await buy();
    expect((await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user })).status).toBe(204);
    const newer = await anApiKey(app, user);
    expect(await standing(newer)).toMatchObject({ is: 'slowed', cancelled: 80 });
    expect(await standing(older)).toMatchObject({ is: 'free' });
    await passTime(app, 601);
    expect(refusalOf(await buy(newer))).toEqual(paused);
    await passTime(app, 3_601);
    expect(isBought(await buy(newer))).toBe(true);
    expect(await standing(newer)).toMatchObject({ is: 'free' });
  });

  test('tells its user by an event for each step and one mail a day', async (context) => {
    const mail = await startMailServer();
    context.onTestFinished(() => mail.close());
    const app = await ownApp(context, { env: { SMTP_URL: mail.url, TIME_ZONE: zoneBeforeNoon() } });
    const { user, key, buy, buyAndCancel } = await aGovernedShop(app);
    const stream = await openEventStream(app.url, key);
    context.onTestFinished(() => stream.close());
    const told = () => stream.events.filter(({ event }) => event === 'key.limit_reached').map(({ data }) => data.data);
    await buyAndCancel({ buys: 8, cancels: 8 });
    for (let no = 0; no < 4; no += 1) await buy();
    const mails = () => mail.mails.filter(({ to, parsed }) => to.includes(user.email) && parsed.subject?.startsWith('Too many cancelled'));
    await eventually(async () => expect(mails().map(({ parsed }) => parsed.text)).toEqual([expect.stringContaining('“Shop backend”')]));
    await passTime(app, 601);
    for (let no = 0; no < 3; no += 1) await buy();
    await eventually(async () =>
      expect(told()).toEqual([
        { seq: expect.any(Number), keyId: key.keyId, mode: 'live', limit: 'slowed', most: 2 },
        { seq: expect.any(Number), keyId: key.keyId, mode: 'live', limit: 'paused', until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ]),
    );
    expect(mails()).toHaveLength(1);
  });

  test('buys freely once the rule is off, and where there never was one', async (context) => {
    const app = await ownApp(context);
    const { admin, buy, buyAndCancel, standing } = await aGovernedShop(app, {});
    await buyAndCancel(most);
    for (let no = 0; no < 3; no += 1) expect(isBought(await buy())).toBe(true);
    await setKeyUse(app, admin, shopRules);
    expect(refusalOf(await buy())).toEqual(slowed);
    await setKeyUse(app, admin, {});
    expect(isBought(await buy())).toBe(true);
    expect(await standing()).toMatchObject({ is: 'free' });
    expect(isBought(await buy(await aUser(app)))).toBe(true);
  });
});

/** Ten minutes later it is the same day there. */
function zoneBeforeNoon(): string {
  return new Date().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+12';
}
