import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { newEmailProblem } from '@pinline/contract/auth/new-address.rules';
import { commonPasswordProblem, normaliseEmail, resetPasswordProblem } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type AtTerminal, type Author } from '../../audit/audit.commands.ts';
import { signOutEverywhere } from '../sessions/admission.commands.ts';
import { createUser } from '../account/new-account.commands.ts';
import { findAccount, markEmailVerified } from '../auth.sql.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { listOperators, type Operator } from './operators.sql.ts';
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts';
import { deleteFactor, hasFactor } from '../second-factor/second-factor.sql.ts';

export type CommandDeps = Pick<Deps, 'db' | 'config'>;

/** The only operator if none is named; undefined when that is ambiguous. */
export async function findOperator({ db }: Pick<Deps, 'db'>, email: string | undefined): Promise<Operator | undefined> {
  const all = await listOperators(db.autocommit);
  if (email === undefined) return all.length === 1 ? all[0] : undefined;
  return all.find((operator) => operator.email === normaliseEmail(email));
}

export async function isAdminAddress(db: Db, email: string): Promise<boolean> {
  return (await listOperators(db)).some((operator) => operator.email === email);
}

export async function createOperator(
  deps: CommandDeps,
  by: Author | AtTerminal,
  entry: { email: string; role: OperatorRole; password: string },
): Promise<string> {
  const email = normaliseEmail(entry.email);
  const problem = newEmailProblem(email) ?? resetPasswordProblem(entry.password);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { email: problem } });
  if (await isCommonPassword(entry.password, email)) refuse('INVALID_FIELDS', { fields: { password: commonPasswordProblem } });
  const passwordHash = await hashPassword(entry.password);
  await deps.db.transaction(async (tx) => {
    const userId = await createUser(deps, tx, { email, passwordHash, operatorRole: entry.role });
    if (userId === undefined) refuse('EMAIL_TAKEN');
    await markEmailVerified(tx, userId);
    await recordAudit(tx, by, { action: 'admin.create', target: `user:${userId}`, after: { email, role: entry.role } });
  });
  return email;
}

export async function resetFactor(deps: CommandDeps, by: Author, email: string): Promise<void> {
  const account = await getAccount(deps, email);
  await deps.db.transaction(async (tx) => {
    if (!(await hasFactor(tx, account.id))) refuse('SECOND_FACTOR_OFF');
    await deleteFactor(tx, account.id);
    const sessions = await signOutEverywhere(tx, account.id);
    await sendNotice(tx, { email: account.email, notice: 'second-factor-off' });
    await recordAudit(tx, by, {
      action: 'user.reset-factor',
      target: `user:${account.id}`,
      before: { hasAuthenticator: true, sessions },
      after: { hasAuthenticator: false, sessions: 0 },
    });
  });
}

export async function endSessionsByAddress(deps: CommandDeps, by: Author, email: string): Promise<number> {
  const account = await getAccount(deps, email);
  return deps.db.transaction(async (tx) => {
    const sessions = await signOutEverywhere(tx, account.id);
    await recordAudit(tx, by, { action: 'user.end-sessions', target: `user:${account.id}`, before: { sessions }, after: { sessions: 0 } });
    return sessions;
  });
}

async function getAccount({ db }: CommandDeps, entered: string): Promise<{ id: number; email: string }> {
  const email = normaliseEmail(entered);
  const account = await findAccount(db.autocommit, email);
  return account === undefined ? refuse('USER_NOT_FOUND') : { id: account.id, email };
}
