import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { leaksIn } from '../../../../../test/contract/canaries.ts';
import { aUser, passTime, proveEmail } from '../../../../../test/builders/data.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { findCaller } from '../sessions/sessions.commands.ts';
import { requireFreshFactor } from './second-factor.commands.ts';
import { parseSessionToken } from '../../../platform/api/caller.ts';
import { aBegunAuthenticator, anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let second: TestNode;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, APP_NAME: 'Otto' } });
  second = await app.startSecondNode();
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const logIn = ({ email, password }: TestUser, code?: string, node: TestNode = app): Promise<TestReply> =>
  node.post('/api/users/login', { body: { email, password, ...(code === undefined ? {} : { code }) } });
const ask = (
  as: { token: string; password?: string },
  name: 'confirm' | 'remove' | 'fresh',
  code: string,
  node: TestNode = app,
): Promise<TestReply> =>
  node.post(`/api/account/second-factor/${name}`, { as, body: { code, ...(name === 'confirm' ? { currentPassword: as.password } : {}) } });
const begin = (as: { token: string }) => app.post('/api/account/second-factor', { as });
const accountOf = async (as: { token: string }) => (await app.get('/api/account', { as })).body;
const codes = (replies: TestReply[]) => replies.map(({ status, body }) => body?.code ?? status);

async function anOwner() {
  const user = await aUser(app);
  await proveEmail(app, user);
  return { user, authenticator: await anEnrolledAuthenticator(app, user) };
}

describe('setting up', () => {
  test('activates the authenticator after a code of the new secret', async () => {
    const user = await aUser(app);
    await proveEmail(app, user);
    const begun = await begin(user);
    expect([begun.status, begun.body]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: `otpauth://totp/Otto:${encodeURIComponent(user.email)}?issuer=Otto&secret=${begun.body.secret}&algorithm=SHA1&digits=6&period=30`,
      },
    ]);
    const again = { ...user, ...(await logIn(user)).body };
    expect(await accountOf(again)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });

    const authenticator = await aBegunAuthenticator(app, again);
    const code = await authenticator.code();
    const confirmed = await ask(again, 'confirm', code);
    expect(confirmed.status).toBe(200);
    expect((await logIn(user, code)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    expect(await accountOf(again)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    expect((await mail.mailTo(user.email)).parsed.subject).toBe('Otto now asks for a code');
    expect(codes([await begin(again), await ask(again, 'confirm', await authenticator.code(1))])).toEqual([
      'SECOND_FACTOR_ALREADY_ON',
      'SECOND_FACTOR_ALREADY_ON',
    ]);
  });

  test('refuses a code of a replaced secret, or without a secret', async () => {
    const user = await aUser(app);
    expect(codes([await ask(user, 'confirm', '123456')])).toEqual(['SECOND_FACTOR_NOT_BEGUN']);
    const older = await aBegunAuthenticator(app, user);
    const newer = await aBegunAuthenticator(app, user);
    expect(codes([await ask(user, 'confirm', await older.code()), await ask(user, 'confirm', 'ABCDEFGHJK')])).toEqual([
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_WRONG',
    ]);
    expect((await accountOf(user)).hasSecondFactor).toBe(false);
    expect((await ask(user, 'confirm', await newer.code())).status).toBe(200);
  });

  test('requires the password, not only an open session', async () => {
    const user = await aUser(app);
    const authenticator = await aBegunAuthenticator(app, user);
    for (const password of ['', 'a wrong one']) {
      expect(codes([await ask({ ...user, password }, 'confirm', await authenticator.code())])).toEqual(['WRONG_PASSWORD']);
    }
    expect((await ask(user, 'confirm', await authenticator.code())).status).toBe(200);
  });

  test('returns recovery codes for one of two concurrent confirmations', async () => {
    const user = await aUser(app);
    const authenticator = await aBegunAuthenticator(app, user);
    const code = await authenticator.code();
    const replies = await Promise.all([ask(user, 'confirm', code), ask(user, 'confirm', code, second)]);
    expect(new Set(codes(replies))).toEqual(new Set([200, 'SECOND_FACTOR_ALREADY_ON']));
    expect((await accountOf(user)).recoveryCodesLeft).toBe(10);
  });

  test.each(['', '12345', '1234567', 'ABCDEFGHJ', '१२३४५६', '12345a'])('rejects the format of %j', async (code) => {
    const user = await aUser(app);
    const reply = await ask(user, 'confirm', code);
    expect([reply.status, reply.body.errors]).toEqual([422, { code: code === '' ? 'Please enter the code' : 'A code has 6 digits' }]);
  });
});

describe('signing in', () => {
  test('asks for the code only after the right password', async () => {
    const { user, authenticator } = await anOwner();
    const wrong = await logIn({ ...user, password: 'not it' }, await authenticator.code());
    const required = await logIn(user);
    expect([wrong.body.code, required.status, required.body]).toEqual([
      'INVALID_CREDENTIALS',
      401,
      { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter the code from your authenticator app' },
    ]);
    expect((await accountOf(user)).email).toBe(user.email);
    expect((await logIn(user, '000000')).body.code).toBe('SECOND_FACTOR_WRONG');
    const reply = await logIn(user, await authenticator.code());
    expect([reply.status, reply.body.role]).toEqual([200, 'user']);
  });

  test('accepts a code once, whichever call used it', { tags: 'B7' }, async () => {
    const { user, authenticator } = await anOwner();
    const code = await authenticator.code();
    const session = await logIn(user, code);
    expect(session.status).toBe(200);
    const replies = [await logIn(user, code), await logIn(user, code, second), await ask(session.body, 'fresh', code)];
    expect(codes(replies)).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG']);
    expect((await logIn(user, await authenticator.code(-1))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await logIn(user, await authenticator.code(1))).status).toBe(200);
  });

  test('opens one session for many concurrent uses of one code', { tags: 'B7' }, async () => {
    const { user, authenticator } = await anOwner();
    const code = await authenticator.code();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => logIn(user, code, n % 2 === 0 ? app : second)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(9);
  });

  test('accepts a code once inside a session', async () => {
    const { user, authenticator } = await anOwner();
    const body = { code: await authenticator.code() };
    const uses = Array.from({ length: 20 }, (_, n) => ({
      node: n % 2 === 0 ? app : second,
      path: '/api/account/second-factor/fresh',
      as: user,
      body,
    }));
    const replies = await sendAtOnce(uses);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(19);
  });

  test('accepts a clock that differs by half a minute, not more', async () => {
    const { user, authenticator } = await anOwner();
    expect(codes([await logIn(user, await authenticator.code(-3)), await logIn(user, await authenticator.code(3))])).toEqual([
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_WRONG',
    ]);
    const { rows } = await app.app.deps.db.pool.query('select mod(extract(epoch from app_now())::numeric, 30)::float8 as into');
    await passTime(app, 45 - rows[0].into);
    expect((await logIn(user, await authenticator.code(-2))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await logIn(user, await authenticator.code(2))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect(codes([await logIn(user, await authenticator.code(-1)), await logIn(user, await authenticator.code(0))])).toEqual([200, 200]);
    expect((await logIn(user, await authenticator.code(1))).status).toBe(200);
  });

  test("refuses a code of another user's app", async () => {
    const [{ user }, other] = [await anOwner(), await anOwner()];
    expect((await logIn(user, await other.authenticator.code())).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await logIn(user, other.authenticator.recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  test('ignores a code of a user without an authenticator', async () => {
    expect((await logIn(await aUser(app), '123456')).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('replaces the code once, in any spelling', async () => {
    const { user, authenticator } = await anOwner();
    const [first = '', next = ''] = authenticator.recoveryCodes;
    const session = await logIn(user, ` ${first.slice(0, 5).toLowerCase()}-${first.slice(5)} `);
    expect(session.status).toBe(200);
    expect((await accountOf(session.body)).recoveryCodesLeft).toBe(9);
    expect((await logIn(user, first)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await ask(session.body, 'fresh', next)).status).toBe(200);
    expect((await accountOf(session.body)).recoveryCodesLeft).toBe(8);
  });

  test('opens one session for many concurrent uses', async () => {
    const { user, authenticator } = await anOwner();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => logIn(user, authenticator.recoveryCodes[0], n % 2 === 0 ? app : second)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(9);
  });

  test('is not in the database, nor is the secret, and a secret moved to another account does not open', { tags: 'F1' }, async () => {
    const [{ user, authenticator }, other] = [await anOwner(), await anOwner()];
    const dump = await dumpTables(app);
    expect(dump).toContain(user.email);
    expect(leaksIn(dump, Object.fromEntries([authenticator.secret, ...authenticator.recoveryCodes].map((each) => [each, each])))).toEqual(
      [],
    );
    await app.app.deps.db.pool.query(
      'update second_factor set secret_sealed = (select secret_sealed from second_factor where user_id = $2) where user_id = $1',
      [user.userId, other.user.userId],
    );
    expect((await logIn(user, await other.authenticator.code())).status).toBe(500);
  });
});

describe('removing', () => {
  test('requires a code; then the password alone signs in', async () => {
    const { user, authenticator } = await anOwner();
    expect(codes([await ask(user, 'remove', '000000')])).toEqual(['SECOND_FACTOR_WRONG']);
    const removed = await ask(user, 'remove', await authenticator.code());
    expect([removed.status, removed.body]).toEqual([200, { message: 'The authenticator is off.' }]);
    expect(await accountOf(user)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    expect((await mail.mailTo(user.email, 2)).parsed.subject).toBe('Otto asks for no code any more');
    const session = await logIn(user);
    expect(session.status).toBe(200);
    expect(codes([await ask(session.body, 'remove', '000000'), await ask(session.body, 'fresh', '000000')])).toEqual([
      'SECOND_FACTOR_OFF',
      'SECOND_FACTOR_OFF',
    ]);
    expect((await begin(session.body)).status).toBe(201);
  });
});

describe('a fresh code', () => {
  const tryStepUp = async ({ token }: { token: string }): Promise<string> => {
    const parsed = parseSessionToken(token);
    if (parsed === undefined) throw new Error('No token');
    const caller = await findCaller(app.app.deps, parsed);
    return requireFreshFactor(app.app.deps, caller).then(
      () => 'go on',
      (error: { code: string; status: number }) => `${error.status} ${error.code}`,
    );
  };

  test('counts for ten minutes and for this session only', async () => {
    const { user, authenticator } = await anOwner();
    expect(await tryStepUp(user)).toBe('go on');
    await passTime(app, 601);
    expect(await tryStepUp(user)).toBe('403 SECOND_FACTOR_NEEDED');
    const fresh = await ask(user, 'fresh', await authenticator.code());
    expect(fresh.status).toBe(200);
    const { rows } = await app.app.deps.db.pool.query('select extract(epoch from $1::timestamptz - app_now())::float8 as left', [
      fresh.body.validUntil,
    ]);
    expect(rows[0].left).toBeGreaterThan(595);
    expect(rows[0].left).toBeLessThanOrEqual(600);
    await passTime(app, 590);
    expect(await tryStepUp(user)).toBe('go on');
    await passTime(app, 11);
    expect(await tryStepUp(user)).toBe('403 SECOND_FACTOR_NEEDED');
    const session = (await logIn(user, await authenticator.code())).body;
    expect(await tryStepUp(session)).toBe('go on');
  });

  test('is not required of users without an authenticator, unless admins must have one', async () => {
    const [user, admin] = [await aUser(app), await anAdmin(app)];
    expect([await tryStepUp(user), await tryStepUp(admin)]).toEqual(['go on', 'go on']);
    const { deps } = app.app;
    const strict = { ...deps, config: { ...deps.config, isAdminTotpRequired: true } };
    const refusalOf = async ({ token }: TestUser) =>
      requireFreshFactor(strict, await findCaller(deps, parseSessionToken(token) ?? { id: '', secret: Buffer.of() })).catch(
        (error: { code: string }) => error.code,
      );
    expect([await refusalOf(user), await refusalOf(admin)]).toEqual([undefined, 'SECOND_FACTOR_NEEDED']);
  });
});
