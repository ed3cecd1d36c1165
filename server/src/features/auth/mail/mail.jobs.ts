import type { Language } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { enqueue, enqueueLater, type Task } from '../../../platform/jobs/jobs.ts';
import { MailRefused, type Mail } from '../../../platform/mail/mailer.ts';
import { writeConfirmation, writeInvitation, writeNotice, writeResetMail } from './mails.ts';
import { noticeKinds, type Notice } from './mails.texts.ts';
import { findLanguage } from '../auth.sql.ts';
import { countNotice, findFolded, isEmailProved, takeConfirmation, takeFolded } from './notices.sql.ts';
import { makeResetToken } from '../reset/reset-token.ts';

export function mailTasks(deps: Deps): Task[] {
  return [
    { name: 'mail_reset_link', workers: 'mail', run: (payload) => mailLink(deps, toAddress.parse(payload), writeResetMail) },
    { name: 'mail_invitation', workers: 'mail', run: (payload) => mailLink(deps, toAddress.parse(payload), writeInvitation) },
    { name: 'mail_notice', workers: 'mail', run: (payload) => mailNotice(deps, ofNotice.parse(payload)) },
    { name: 'mail_folded_notice', workers: 'mail', run: (payload) => mailFoldedNotice(deps, ofNotice.parse(payload)) },
    { name: 'mail_confirmation', workers: 'mail', run: (payload) => mailConfirmation(deps, toAddress.parse(payload)) },
  ];
}

export function sendResetLink(db: Db | Tx, to: { email: string }): Promise<void> {
  return enqueue(db, 'mail_reset_link', to, { isUrgent: true });
}

export function sendInvitation(db: Db | Tx, to: { email: string }): Promise<void> {
  return enqueue(db, 'mail_invitation', to, { isUrgent: true });
}

/** One mail an hour for each kind and address. An unconfirmed address gets only one, which asks for the confirmation. */
export async function sendNotice(tx: Tx, { email, notice }: { email: string; notice: Notice }): Promise<void> {
  if (!(await isEmailProved(tx, email))) {
    if (await takeConfirmation(tx, email)) await enqueue(tx, 'mail_confirmation', { email });
    return;
  }
  const { folded, hourEndsAt } = await countNotice(tx, { email, kind: notice });
  if (folded === 0) await enqueue(tx, 'mail_notice', { email, notice });
  else await enqueueFolded(tx, { email, notice, at: hourEndsAt });
}

const toAddress = z.object({ email: z.string() });
const ofNotice = z.object({ email: z.string(), notice: z.enum(noticeKinds) });

function enqueueFolded(tx: Tx, { email, notice, at }: { email: string; notice: Notice; at: Date }): Promise<void> {
  return enqueueLater(tx, 'mail_folded_notice', { key: `notice ${notice} ${email}`, payload: { email, notice }, at });
}

/** Each attempt creates a link, so that none is stored in plain text. */
async function mailLink(deps: Deps, { email }: z.infer<typeof toAddress>, write: typeof writeResetMail): Promise<void> {
  const token = await makeResetToken(deps, email);
  if (token === undefined) return;
  const link = `${deps.publicUrl()}/reset-password?token=${token}`;
  await sendMail(deps, { to: email, ...write({ ...(await mailContext(deps, email)), link }) });
}

async function mailNotice(deps: Deps, { email, notice }: z.infer<typeof ofNotice>): Promise<void> {
  await sendMail(deps, { to: email, ...writeNotice({ ...(await mailContext(deps, email)), notice }) });
}

async function mailFoldedNotice(deps: Deps, { email, notice }: z.infer<typeof ofNotice>): Promise<void> {
  const key = { email, kind: notice };
  const times = await deps.db.transaction((tx) => findFolded(tx, key));
  if (times === 0) return;
  await sendMail(deps, { to: email, ...writeNotice({ ...(await mailContext(deps, email)), notice, times }) });
  await deps.db.transaction(async (tx) => {
    const { folded, hourEndsAt } = await takeFolded(tx, { ...key, sent: times });
    if (folded > 0) await enqueueFolded(tx, { email, notice, at: hourEndsAt });
  });
}

async function mailConfirmation(deps: Deps, { email }: z.infer<typeof toAddress>): Promise<void> {
  await sendMail(deps, { to: email, ...writeConfirmation(await mailContext(deps, email)) });
}

/** The language is read when a mail is sent: asking for a link must take as long for an unknown address. */
export async function mailContext(deps: Deps, email: string): Promise<{ appName: string; forgotUrl: string; language: Language }> {
  const language = (await findLanguage(deps.db.autocommit, email)) ?? 'en';
  return { appName: deps.config.appName, forgotUrl: `${deps.publicUrl()}/forgot-password`, language };
}

export async function sendMail(deps: Deps, mail: Mail): Promise<void> {
  await deps.mailer.send(mail).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ reason: error.message, domain: mail.to.split('@').at(-1) }, 'a mail was refused for good and is not sent again');
  });
}
