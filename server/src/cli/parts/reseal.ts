import { count } from '../../platform/checks/checks.ts';
import { findKeyRecord, numberKeyWith, saveKeyRecord, sealNumberKey, secretsOf } from '../../platform/secrets/current-key.ts';
import { now, type Tx } from '../../platform/database/database.ts';
import type { Sealed, Secrets } from '../../platform/secrets/secrets.ts';
import { findSealedValues } from '../../features.ts';

export type Sealing = { sealed: number; closed: string[] };

export async function resealAll(
  tx: Tx,
  { key, next, isClosedLeft }: { key: string; next: string; isClosedLeft: boolean },
): Promise<Sealing> {
  const record = await findKeyRecord(tx);
  const [secrets, nextSecrets] = [secretsOf(key, record), secretsOf(next, undefined)];
  const values = (await findSealedValues(tx)).map((value) => ({ ...value, text: openedBy(secrets, value) }));
  const closed = values.filter(({ text }) => text === undefined).map(({ what }) => what);
  if (closed.length > 0 && !isClosedLeft)
    throw new Error(
      `The key ${secrets.fingerprint} does not open ${count(closed.length, 'value')}: ${closed.slice(0, 5).join(', ')}. ` +
        'Start this with the key they were sealed with, enter them again in the back office, or leave them with --leave-closed.',
    );
  for (const { text, owner, save } of values) if (text !== undefined) await save(tx, nextSecrets.seal(text, owner));
  const at = (await now(tx)).toISOString();
  await saveKeyRecord(tx, {
    fingerprint: nextSecrets.fingerprint,
    since: at,
    retired: [...(record?.retired ?? []), { fingerprint: secrets.fingerprint, at }],
    // Most plain numbers are erased, so only this key recognises them.
    numberKeySealed: sealNumberKey(nextSecrets, numberKeyWith(key, record)),
  });
  return { sealed: values.length - closed.length, closed };
}

function openedBy(secrets: Secrets, { sealed, owner }: Sealed): string | undefined {
  try {
    return secrets.unseal(sealed, owner);
  } catch {
    return undefined;
  }
}
