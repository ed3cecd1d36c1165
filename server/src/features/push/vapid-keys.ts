import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findSetting, lockSetting, saveSetting } from '../../platform/database/stored-settings.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';

/** The installation's pair of keys on P-256 (RFC 8292), in base64url; the private one is sealed, in base64. */
const storedKeys = z.object({ publicKey: z.string(), privateKeySealed: z.string() });

export type PushKeys = { publicKey: string; privateKey: string };

const setting = 'push-keys';
const owner = 'setting:push-keys';

/** Once for each installation: with another pair, the subscriptions of all browsers would be void. */
export async function createPushKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  if ((await findKeys(db.autocommit)) !== undefined) return;
  await db.transaction(async (tx) => {
    await lockSetting(tx, setting);
    if ((await findKeys(tx)) !== undefined) return;
    const { publicKey, privateKey } = generateKeys();
    await saveSetting(tx, { key: setting, value: { publicKey, privateKeySealed: secrets.seal(privateKey, owner).toString('base64') } });
  });
}

export async function findPushKey(db: Db): Promise<string> {
  return (await getKeys(db)).publicKey;
}

export async function openPushKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys> {
  const { publicKey, privateKeySealed } = await getKeys(db.autocommit);
  return { publicKey, privateKey: secrets.unseal(Buffer.from(privateKeySealed, 'base64'), owner) };
}

export async function findSealedPushKey(db: Db | Tx): Promise<Sealed[]> {
  const keys = await findKeys(db);
  if (keys === undefined) return [];
  const save = (tx: Tx, sealed: Buffer) =>
    saveSetting(tx, { key: setting, value: { ...keys, privateKeySealed: sealed.toString('base64') } });
  return [{ what: 'key of push messages', owner, sealed: Buffer.from(keys.privateKeySealed, 'base64'), save }];
}

async function findKeys(db: Db | Tx): Promise<z.infer<typeof storedKeys> | undefined> {
  return storedKeys.safeParse(await findSetting(db, setting)).data;
}

async function getKeys(db: Db): Promise<z.infer<typeof storedKeys>> {
  const keys = await findKeys(db);
  if (keys === undefined) throw new Error('The keys of push messages are missing; the next start creates them');
  return keys;
}

function generateKeys(): PushKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
