import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { openKey } from './keys.ts';
import { lockEnabledAccounts } from './provider-account.sql.ts';

/**
 * An account that is in use under two names would have its balance and its charges counted twice. Called last in a change: it sees what
 * another change before it stored.
 */
export async function refuseSecondEntry(deps: Pick<Deps, 'secrets'>, tx: Tx, id: number): Promise<void> {
  const accounts = await lockEnabledAccounts(tx);
  const own = accounts.find((account) => account.id === id);
  const key = own && openKey(deps, own);
  if (own === undefined || key === undefined) return;
  const same = accounts.find((other) => other.id !== id && hostOf(other) === hostOf(own) && openKey(deps, other) === key);
  if (same !== undefined)
    refuse('INVALID_FIELDS', {
      fields: { apiKey: `This account is in use as ${same.name}. Switch that provider off first, or use its routes.` },
    });
}

/** A company answers for one account at several paths, in several protocols. */
function hostOf({ baseUrl }: { baseUrl: string | null }): string | undefined {
  return baseUrl === null ? undefined : new URL(baseUrl).host;
}
