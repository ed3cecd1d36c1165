import { emailProblem } from '@pinline/contract/auth/auth.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmail } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const signUp = (body: Record<string, unknown>) => app.post('/api/users/signup', { body });
const logIn = (email: string, password: string) => app.post('/api/users/login', { body: { email, password } });

async function readUser(email: string) {
  return app.app.deps.db.autocommit.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirst();
}

test('creates a session, an empty wallet and a referral code', async () => {
  const email = anEmail();
  const reply = await signUp({ email, password: 'a fine password' });
  expect([reply.status, Object.keys(reply.body)]).toEqual([201, ['token']]);
  const balance = await app.get('/api/payment/balance', { as: reply.body });
  expect(balance.body).toEqual({ balance: 0, held: 0, heldCount: 0, referralCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/) });
  expect(await readUser(email)).toMatchObject({ role: 'user', isBlocked: false, referredBy: null });
});

test('treats an address as the same in any case and with spaces around it', async () => {
  const reply = await signUp({ email: '  Mixed.Case+Tag@Example.COM ', password: 'a fine password' });
  expect(reply.status).toBe(201);
  expect(await readUser('mixed.case+tag@example.com')).toBeDefined();
  for (const email of ['mixed.case+tag@example.com', 'MIXED.CASE+TAG@EXAMPLE.COM', '\tMixed.Case+Tag@example.com\n']) {
    expect((await logIn(email, 'a fine password')).status).toBe(200);
    const again = await signUp({ email, password: 'another password' });
    expect([again.status, again.body]).toEqual([409, { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' }]);
  }
});

test('creates one account for two concurrent sign-ups', async () => {
  const email = anEmail();
  const replies = await Promise.all(Array.from({ length: 10 }, () => signUp({ email, password: 'a fine password' })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  const { rows } = await app.app.deps.db.pool.query(
    `select count(*)::int as accounts from ledger_account a join app_user u on u.id = a.user_id where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ accounts: 2 }]);
});

test('stores every accepted address as the database would fold it', async () => {
  const letters = Array.from({ length: 0x1ffff }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => `a${String.fromCodePoint(point)}b@example.com`)
    .filter((email) => emailProblem(email) === undefined)
    .map((email) => email.toLowerCase());
  const { rows } = await app.app.deps.db.pool.query('select email from unnest($1::text[]) as email where email <> lower(email)', [letters]);
  expect(rows).toEqual([]);
});

describe('the referral code', () => {
  test.each([(code: string) => code, (code: string) => code.toLowerCase(), (code: string) => `  ${code} `])(
    'a known code is remembered: %#',
    async (written) => {
      const friend = await aUser(app);
      const { referralCode } = (await app.get('/api/payment/balance', { as: friend })).body;
      const email = anEmail();
      expect((await signUp({ email, password: 'a fine password', referralCode: written(referralCode) })).status).toBe(201);
      expect((await readUser(email))?.referredBy).toBe(friend.userId);
      expect(await balanceOf(app, friend)).toBe(500);
    },
  );

  test.each(['', 'NOBODY22', "' or 1=1 --", '%', '00000000'])('ignores an unknown one: %j', async (referralCode) => {
    const email = anEmail();
    expect((await signUp({ email, password: 'a fine password', referralCode })).status).toBe(201);
    expect((await readUser(email))?.referredBy).toBe(null);
  });
});

describe('the password is stored exactly', { tags: 'B1' }, () => {
  test.each([
    ['128 characters', 'p'.repeat(127) + 'q', ['p'.repeat(127), 'p'.repeat(128)]],
    ['spaces at its ends', '  two words  ', ['two words', '  two words', 'two words  ']],
    ['characters of every kind', '🐈‍⬛ пароль ₹ ñ', ['🐈 пароль ₹ ñ', '🐈‍⬛ пароль ₹ n\u0303']],
    ['capital letters', 'CamelCase', ['camelcase', 'CAMELCASE']],
    ['what looks like something else', `'; drop table app_user; -- \\u0041 %00 <b>`, [`'; drop table app_user; -- A %00 <b>`]],
  ])('%s', async (_, password, others) => {
    const email = anEmail();
    expect((await signUp({ email, password })).status).toBe(201);
    expect((await logIn(email, password)).status).toBe(200);
    for (const other of others) expect([other, (await logIn(email, other)).status]).toEqual([other, 401]);
  });

  test('as Argon2id with 19 MiB, two passes, one lane and a random salt', { tags: 'B2' }, async () => {
    const password = 'the same password';
    const emails = [anEmail(), anEmail()];
    for (const email of emails) await signUp({ email, password });
    const hashes = await Promise.all(emails.map(async (email) => (await readUser(email))?.passwordHash ?? ''));
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(new Set(hashes).size).toBe(2);
  });
});
