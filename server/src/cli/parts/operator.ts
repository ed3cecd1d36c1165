import { userInfo } from 'node:os';
import type { Author } from '../../features/audit/audit.commands.ts';
import { findOperator } from '../../features/auth/operators/operators.commands.ts';
import type { Database } from '../../platform/database/database.ts';
import { WrongUse } from './command.ts';

/** The shell's account, which the caller can't choose. */
export function describeShell(): Author['from'] {
  return { address: `command line of ${userInfo().username}` };
}

export const explainedAs = 'the operator who does it, for the audit log; not needed where there is only one';

export async function findAuthor(db: Database, email: string | undefined): Promise<Author> {
  const operator = await findOperator({ db }, email);
  if (operator !== undefined) return { caller: { userId: operator.id }, from: describeShell() };
  throw new WrongUse(
    email === undefined ? 'Say who you are with --as ADDRESS: every change is in the audit log.' : `${email} is no operator here.`,
  );
}
