import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { findAccount, lockAccount } from '../auth.sql.ts';
import { insertReset, voidResets } from './reset.sql.ts';

/** Earlier tokens become invalid. Undefined for an unknown or blocked user. */
export async function makeResetToken(deps: Pick<Deps, 'db'>, email: string): Promise<string | undefined> {
  const account = await findAccount(deps.db.autocommit, email);
  if (account === undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  return deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    // The account may have another address by now.
    if (locked.isBlocked || locked.email !== email) return undefined;
    await voidResets(tx, account.id);
    await insertReset(tx, { userId: account.id, tokenHash: hashResetToken(token) });
    return token;
  });
}

export function hashResetToken(token: string): Buffer {
  return sha256(token);
}
