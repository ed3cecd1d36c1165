import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../../../deps.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { enqueue, type Task } from '../../../../platform/jobs/jobs.ts';
import { sha256 } from '../../../../platform/secrets/secrets.ts';
import { mailContext, sendMail } from '../../mail/mail.jobs.ts';
import { writeEmailLink, writeEmailTaken, writeEmailUndo } from '../../mail/mails.ts';
import { lockChange, lockUndo, saveChangeLink, saveUndoLink } from './email.sql.ts';

export function emailTasks(deps: Deps): Task[] {
  return [
    { name: 'mail_email_link', workers: 'mail', run: (payload) => mailChangeLink(deps, byId.parse(payload)) },
    { name: 'mail_email_undo', workers: 'mail', run: (payload) => mailUndoLink(deps, byId.parse(payload)) },
  ];
}

const byId = z.object({ id: z.int() });

export function sendChangeLink(tx: Tx, id: number): Promise<void> {
  return enqueue(tx, 'mail_email_link', { id }, { isUrgent: true });
}

export function sendUndoLink(tx: Tx, id: number): Promise<void> {
  return enqueue(tx, 'mail_email_undo', { id }, { isUrgent: true });
}

/** Each attempt creates a link, so that none is stored in plain text. */
async function mailChangeLink(deps: Deps, { id }: z.infer<typeof byId>): Promise<void> {
  const token = newToken();
  const change = await deps.db.transaction(async (tx) => {
    const locked = await lockChange(tx, id);
    if (locked?.isTaken === false) await saveChangeLink(tx, { id, tokenHash: sha256(token) });
    return locked;
  });
  if (change === undefined) return;
  const { email, newEmail: to, isTaken } = change;
  if (isTaken) return sendMail(deps, { to, ...writeEmailTaken(await mailContext(deps, to)) });
  const link = `${deps.publicUrl()}/confirm-email?token=${token}`;
  await sendMail(deps, { to, ...writeEmailLink({ ...(await mailContext(deps, email)), link }) });
}

async function mailUndoLink(deps: Deps, { id }: z.infer<typeof byId>): Promise<void> {
  const token = newToken();
  const undo = await deps.db.transaction(async (tx) => {
    const locked = await lockUndo(tx, id);
    if (locked !== undefined) await saveUndoLink(tx, { id, tokenHash: sha256(token) });
    return locked;
  });
  if (undo === undefined) return;
  const link = `${deps.publicUrl()}/undo-email?token=${token}`;
  await sendMail(deps, { to: undo.oldEmail, ...writeEmailUndo({ ...(await mailContext(deps, undo.email)), link }) });
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
