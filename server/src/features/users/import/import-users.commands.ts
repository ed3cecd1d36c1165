import type { Deps } from '../../../deps.ts';
import { recordAudit, type Author } from '../../audit/audit.commands.ts';
import { newReferralCode } from '../../auth/auth.rules.ts';
import type { ImportedUser, LineProblem } from './import-file.rules.ts';
import { findTaken, storeUsers, waitAsLongAsItTakes } from './import-users.sql.ts';

/** What the file would bring. `balance` in paise. */
export type ImportSummary = { users: number; balance: number; withPassword: number };

const batch = 5_000;

export function summarise(users: readonly ImportedUser[]): ImportSummary {
  return {
    users: users.length,
    balance: users.reduce((sum, user) => sum + user.balance, 0),
    withPassword: users.filter(({ passwordHash }) => passwordHash !== null).length,
  };
}

export async function findConflicts({ db }: Pick<Deps, 'db'>, users: readonly ImportedUser[]): Promise<LineProblem[]> {
  const taken = await findTaken(db.autocommit, {
    emails: users.map(({ email }) => email),
    referralCodes: users.flatMap(({ referralCode }) => referralCode ?? []),
  });
  return users.flatMap(({ line, email, referralCode }) => [
    ...(taken.emails.has(email) ? [{ line, problem: `${email} has an account here, or had one` }] : []),
    ...(referralCode !== null && taken.referralCodes.has(referralCode)
      ? [{ line, problem: `the referral code ${referralCode} is taken here` }]
      : []),
  ]);
}

/** All users in one transaction, so that a failure or a kill leaves nothing. Sign-ups and deposits go on meanwhile. */
export async function importUsers(
  { db }: Pick<Deps, 'db'>,
  by: Author,
  { users, file }: { users: readonly ImportedUser[]; file: string },
): Promise<ImportSummary> {
  const summary = summarise(users);
  const codes = new Set(users.flatMap(({ referralCode }) => referralCode ?? []));
  await db.transaction(async (tx) => {
    await waitAsLongAsItTakes(tx);
    for (let from = 0; from < users.length; from += batch) {
      const stored = users.slice(from, from + batch).map(({ email, passwordHash, referralCode, balance }) => ({
        email,
        passwordHash,
        balance,
        referralCode: referralCode ?? unusedCode(codes),
      }));
      await storeUsers(tx, { users: stored, adminId: by.caller.userId, reason: `brought by ${file}` });
    }
    await recordAudit(tx, by, { action: 'users.import', target: 'users', after: { file, ...summary } });
  });
  return summary;
}

function unusedCode(codes: Set<string>): string {
  const code = newReferralCode();
  if (codes.has(code)) return unusedCode(codes);
  codes.add(code);
  return code;
}
