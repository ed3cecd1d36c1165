import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { App } from '../../server/src/app.ts';
import { aUser, eventually } from '../builders/data.ts';
import { anEmail } from '../builders/people.ts';
import type { Browser, TestUser } from '../fakes/browser.ts';
import type { MailServer } from '../fakes/mail-server.ts';
import type { TestApp } from '../harness/test-app.ts';

/** Accounts that get another e-mail address, over HTTP and with the links of the mails. */
export function createMover(app: TestApp, mail: MailServer) {
  const ask = (as: TestUser, newEmail: string, more: Record<string, unknown> = {}) =>
    app.post('/api/account/email', { as, body: { newEmail, currentPassword: as.password, ...more } });
  const confirm = (token: string, node: Browser = app) => node.post('/api/account/email/confirm', { body: { token } });
  const undo = (token: string, newPassword = 'a brand new password', headers: Record<string, string> = {}) =>
    app.post('/api/account/email/undo', { body: { token, newPassword }, headers });
  const textsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.text ?? '');
  const linksTo = (email: string, page: 'confirm' | 'undo') =>
    textsTo(email).flatMap((text) => [...text.matchAll(links[page])].map(([, token = '']) => token));
  const linkTo = (email: string, page: 'confirm' | 'undo', nth = 1) =>
    eventually(async () => linksTo(email, page)[nth - 1] ?? Promise.reject(new Error(`No link ${nth} to ${email}`)));
  const move = async (user: TestUser, newEmail: string, more: Record<string, unknown> = {}): Promise<void> => {
    const before = linksTo(newEmail, 'confirm').length;
    expect((await ask(user, newEmail, more)).status).toBe(202);
    expect((await confirm(await linkTo(newEmail, 'confirm', before + 1))).status).toBe(200);
  };
  return {
    ask,
    confirm,
    undo,
    linksTo,
    linkTo,
    move,
    async aMovedUser() {
      const user = await aUser(app);
      const newEmail = anEmail();
      await move(user, newEmail);
      return { user, newEmail, undoLink: await linkTo(user.email, 'undo') };
    },
    logIn: (email: string, password: string) => app.post('/api/users/login', { body: { email, password } }),
    accountOf: async (as: { token: string }) => (await app.get('/api/account', { as })).body,
    subjectsTo: (email: string) => mail.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject),
    mailsSent: () =>
      eventually(async () => {
        const { rowCount } = await app.app.deps.db.pool.query('select from graphile_worker.jobs where run_at <= now()');
        expect(rowCount).toBe(0);
      }),
  };
}

export type Mover = ReturnType<typeof createMover>;

const links = {
  confirm: /\/confirm-email\?token=([\w-]{43})\s/g,
  undo: /\/undo-email\?token=([\w-]{43})\s/g,
};

/** A link as the mails have, which moves a user to the address that they have anyway. */
export async function anEmailLink({ app }: { app: App }, { userId }: { userId: number }, what: 'confirm' | 'undo'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { pool } = app.deps.db;
  if (what === 'undo') {
    await pool.query(
      `insert into email_undo (user_id, old_email, was_proved, token_hash, expires_at)
       select id, email, true, sha256($2), app_now() + interval '1 day' from app_user where id = $1`,
      [userId, Buffer.from(token)],
    );
    return token;
  }
  await pool.query('update email_change set ended_at = app_now() where user_id = $1 and ended_at is null', [userId]);
  await pool.query(
    `insert into email_change (user_id, session_id, new_email, revokes_access, token_hash, expires_at)
     select u.id, s.id, u.email, false, sha256($2), app_now() + interval '1 hour'
     from app_user u join session s on s.user_id = u.id where u.id = $1 limit 1`,
    [userId, Buffer.from(token)],
  );
  return token;
}
