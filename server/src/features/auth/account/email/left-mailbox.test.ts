import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../../test/harness/test-app.ts';
import { dumpTables } from '../../../../../../test/postgres/tables.ts';
import { leaksIn } from '../../../../../../test/contract/canaries.ts';
import { createMover, type Mover } from '../../../../../../test/scenarios/moved-accounts.ts';
import { passTime } from '../../../../../../test/builders/data.ts';

let app: TestApp;
let mail: MailServer;
let mover: Mover;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
  mover = createMover(app, mail);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const aName = () => `name${randomBytes(5).toString('hex')}`;

async function aSignUp(email: string, referralCode?: string): Promise<TestUser> {
  const headers = { 'x-device-id': randomBytes(8).toString('hex') };
  const password = 'a fine password';
  const { status, body } = await app.post('/api/users/signup', { body: { email, password, referralCode }, headers });
  expect(status).toBe(201);
  const { rows } = await query('select id from app_user where email = $1', [email]);
  return { userId: rows[0].id, email, password, token: body.token };
}

async function looksLikeOne(friend: TestUser, referrer: TestUser): Promise<unknown> {
  const { rows } = await query('select bonus_doubt($1, $2, null) as doubt', [friend.userId, referrer.userId]);
  return rows[0].doubt;
}
const codeOf = async ({ userId }: TestUser) =>
  (await query('select referral_code as code from app_user where id = $1', [userId])).rows[0].code;
test('a friend who has the mailbox that the referrer left is doubted', async () => {
  const name = aName();
  const referrer = await aSignUp(`${name}@gmail.com`);
  await mover.move(referrer, `${aName()}@example.com`);
  await passTime(app, 7 * 86_400 + 1);
  const [friend, other] = [
    await aSignUp(`${name.slice(0, 4)}.${name.slice(4)}+friend@googlemail.com`, await codeOf(referrer)),
    await aSignUp(`${aName()}@gmail.com`, await codeOf(referrer)),
  ];
  expect([await looksLikeOne(friend, referrer), await looksLikeOne(other, referrer)]).toEqual(['same_person', null]);
});

test('a friend who left the mailbox that the referrer has is doubted too', async () => {
  const name = aName();
  const referrer = await aSignUp(`${name}@gmail.com`);
  const friend = await aSignUp(`${name}+2@gmail.com`, await codeOf(referrer));
  await mover.move(friend, `${aName()}@example.com`);
  expect(await looksLikeOne(friend, referrer)).toBe('same_person');
});

test('two friends who had one mailbox, one after the other, are doubted', async () => {
  const [name, referrer] = [aName(), await aSignUp(`${aName()}@example.com`)];
  const code = await codeOf(referrer);
  const first = await aSignUp(`${name}@example.com`, code);
  const second = await aSignUp(`${aName()}@example.com`, code);
  await mover.move(first, `${aName()}@example.com`);
  expect(await looksLikeOne(second, referrer)).toBeNull();
  await mover.move(second, `${name}+x@example.com`);
  expect(await looksLikeOne(second, referrer)).toBe('same_person');
  expect(await looksLikeOne(first, referrer)).toBe('same_person');
});

test('operators see accounts that share a left mailbox', async () => {
  const name = aName();
  const one = await aSignUp(`${name}@example.com`);
  await mover.move(one, `${aName()}@example.com`);
  const other = await aSignUp(`${name}+1@example.com`);
  const page = await app.get(`/api/admin/users/${one.userId}`, { as: await anOperator(app, 'owner') });
  expect(page.body.data.signs.lookAlikes).toEqual([{ _id: String(other.userId), email: other.email, shared: ['mailbox'] }]);
});

test('the old address is stored as a keyed hash alone once the change can’t be undone any more', async () => {
  const name = aName();
  const user = await aSignUp(`${name}@example.com`);
  await mover.move(user, `${aName()}@example.com`);
  await mover.linkTo(user.email, 'undo');
  await mover.mailsSent();
  await query('delete from email_undo');
  await query(`delete from mail_notice`);
  expect(leaksIn(await dumpTables(app), { name })).toEqual([]);
  expect((await query('select from left_mailbox where user_id = $1', [user.userId])).rowCount).toBe(1);
});
