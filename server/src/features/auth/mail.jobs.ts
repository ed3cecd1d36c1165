import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { enqueue, type Task } from '../../platform/jobs.ts';
import { noticeLetter, resetLetter, type Notice } from './mails.ts';
import { makeResetToken } from './reset-token.ts';

/** Mail goes out after the answer and after the commit, and again when the mail server was away. */
export function mailTasks(deps: Deps): Task[] {
  return [
    { name: 'mail_reset_link', run: (payload) => mailResetLink(deps, resetPayload.parse(payload)) },
    { name: 'mail_notice', run: (payload) => mailNotice(deps, noticePayload.parse(payload)) },
  ];
}

/** To whoever has this address, if anybody does: that is found out when the answer is long given. */
export function sendResetLink(db: Db | Tx, to: { email: string }): Promise<void> {
  return enqueue(db, 'mail_reset_link', to);
}

/** Goes with the caller's transaction. */
export function sendNotice(tx: Tx, to: { email: string; notice: Notice }): Promise<void> {
  return enqueue(tx, 'mail_notice', to);
}

const resetPayload = z.object({ email: z.string() });
const noticePayload = z.object({
  email: z.string(),
  notice: z.enum(['password-reset', 'password-changed', 'second-factor-on', 'second-factor-off']),
});

/** Each attempt makes a link of its own, so that none is kept in the clear between them. */
async function mailResetLink(deps: Deps, { email }: z.infer<typeof resetPayload>): Promise<void> {
  const token = await makeResetToken(deps, email);
  if (token === undefined) return;
  const link = `${deps.publicUrl()}/reset-password?token=${token}`;
  await deps.mailer.send({ to: email, ...resetLetter({ appName: deps.config.appName, link }) });
}

async function mailNotice(deps: Deps, { email, notice }: z.infer<typeof noticePayload>): Promise<void> {
  const forgotUrl = `${deps.publicUrl()}/forgot-password`;
  await deps.mailer.send({ to: email, ...noticeLetter({ appName: deps.config.appName, notice, forgotUrl }) });
}
