import { sealedAuthenticators } from './features/auth/auth.checks.ts';
import { sealedPaymentToken } from './features/deposits/deposits.checks.ts';
import { sealedProviderKeys, sealedPushAddresses } from './features/providers/providers.checks.ts';
import { sealedNumberKey } from './platform/secrets/current-key.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { Sealed } from './platform/secrets/secrets.ts';

const readers = [sealedProviderKeys, sealedPushAddresses, sealedPaymentToken, sealedAuthenticators, sealedNumberKey];

/** Everything that is stored sealed. What is not among these is lost with the next key: sealed-values.test.ts holds the list. */
export async function sealedValues(db: Db | Tx): Promise<Sealed[]> {
  const values: Sealed[] = [];
  for (const read of readers) values.push(...(await read(db)));
  return values;
}
