import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../database/database.ts';
import { createSecrets, fingerprintOf, numberKeyOf, type Sealed, type Secrets } from './secrets.ts';
import { findSetting, saveSetting } from '../database/stored-settings.ts';

const keyRecord = z.object({
  fingerprint: z.string(),
  since: z.iso.datetime(),
  retired: z.array(z.object({ fingerprint: z.string(), at: z.iso.datetime() })),
  numberKeySealed: z.string(),
});

export type KeyRecord = z.infer<typeof keyRecord>;

const setting = 'secret-key';
const owner = 'setting:secret-key';

/** Undefined while the first key is in use, and for an empty database. */
export async function findKeyRecord(db: Db | Tx): Promise<KeyRecord | undefined> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('public.operator_setting') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return undefined;
  const found = await findSetting(db, setting);
  return found === undefined ? undefined : keyRecord.parse(found);
}

export async function saveKeyRecord(tx: Tx, record: KeyRecord): Promise<void> {
  await saveSetting(tx, { key: setting, value: record });
}

/** Throws when the key was replaced: values sealed with it couldn't be opened later. */
export async function openSecrets(db: Db, keyHex: string): Promise<Secrets> {
  const record = await findKeyRecord(db);
  const retired = record?.retired.find(({ fingerprint }) => fingerprint === fingerprintOf(keyHex));
  if (record !== undefined && retired !== undefined)
    throw new Error(
      `The key ${retired.fingerprint} was replaced on ${retired.at.slice(0, 10)}: what is sealed opens with ${record.fingerprint} now. ` +
        'Set SECRET_KEY to that one, or put it into DATA_DIR/secret-key.',
    );
  return secretsOf(keyHex, record);
}

export function secretsOf(keyHex: string, record: KeyRecord | undefined): Secrets {
  return createSecrets(keyHex, numberKeyWith(keyHex, record));
}

/** From the first key, or from this one where the record doesn't open. */
export function numberKeyWith(keyHex: string, record: KeyRecord | undefined): Buffer {
  return (record && openNumberKey(createSecrets(keyHex), record)) ?? numberKeyOf(keyHex);
}

export function sealNumberKey(secrets: Secrets, numberKey: Buffer): string {
  return secrets.seal(numberKey.toString('hex'), owner).toString('base64');
}

function openNumberKey(secrets: Secrets, { numberKeySealed }: KeyRecord): Buffer | undefined {
  try {
    return Buffer.from(secrets.unseal(Buffer.from(numberKeySealed, 'base64'), owner), 'hex');
  } catch {
    return undefined;
  }
}

export async function findSealedNumberKey(db: Db | Tx): Promise<Sealed[]> {
  const record = await findKeyRecord(db);
  if (record === undefined) return [];
  const save = (tx: Tx, sealed: Buffer) => saveKeyRecord(tx, { ...record, numberKeySealed: sealed.toString('base64') });
  return [{ what: 'key of issued numbers', owner, sealed: Buffer.from(record.numberKeySealed, 'base64'), save }];
}
