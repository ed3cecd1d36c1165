import { isIP } from 'node:net';
import type { ApiKey } from '@pinline/contract/developers/calls';
import { keysMaximum } from '@pinline/contract/developers/rules';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Ask } from '../../../platform/api/api.ts';
import { newApiKey } from '../../../platform/api/api-key.ts';
import type { KeyCaller, SessionCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { sendNotice } from '../../auth/mail/mail.jobs.ts';
import { keepSession } from '../../auth/sessions/session-life.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { presentKey } from './keys.present.ts';
import { countKeys, findKeyOwner, findKeys, insertKey, lockUser, markRevoked } from './keys.sql.ts';

type WantedKey = Ask<'POST keys'>['body'];

export async function listKeys({ db, config }: Deps, userId: number): Promise<ApiKey[]> {
  const keys = await findKeys(db.read, { userId, timeZone: config.timeZone });
  return keys.map(presentKey);
}

/** The only time that the key itself is known: its hash is stored. */
export async function createKey(deps: Deps, caller: SessionCaller, wanted: WantedKey): Promise<ApiKey & { key: string }> {
  const { userId, email } = caller;
  const key = newApiKey();
  const { rupeesPerDay = null, maxPrice = null, maxOpen, services, addresses, endsAt } = wanted.limits;
  const id = await deps.db.transaction(async (tx) => {
    await requireFreshFactor(deps, caller, tx);
    await lockUser(tx, userId);
    // A thief who is being signed out must not leave a key behind.
    await keepSession(tx, caller.sessionId);
    if ((await countKeys(tx, userId)) >= keysMaximum) refuse('TOO_MANY_KEYS');
    await sendNotice(tx, { email, notice: 'key-created' });
    return insertKey(tx, {
      userId,
      name: wanted.name,
      keyHash: sha256(key),
      ending: key.slice(-4),
      scopes: wanted.scopes,
      dailyLimit: rupeesPerDay === null ? null : toPaise(rupeesPerDay),
      priceLimit: maxPrice === null ? null : toPaise(maxPrice),
      openLimit: maxOpen,
      serviceCodes: services ?? null,
      networks: addresses ?? null,
      endsAt: endsAt ?? null,
    });
  });
  const created = (await listKeys(deps, userId)).find(({ _id }) => _id === String(id));
  if (created === undefined) refuse('KEY_NOT_FOUND');
  return { ...created, key };
}

/** Waits for its running purchases to be reserved; the next one is refused. */
export async function revokeKey({ db }: Deps, key: { userId: number; id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, key.userId);
    if (!(await markRevoked(tx, key))) refuse('KEY_NOT_FOUND');
  });
}

/** Refuses one that is unknown, revoked or over, or whose user is blocked. */
export async function findKeyCaller({ db }: Pick<Deps, 'db'>, key: string, from: string): Promise<KeyCaller> {
  const found = await findKeyOwner(db, { keyHash: sha256(key), from: isIP(from) === 0 ? null : from });
  if (found === undefined || found.isOver) refuse('NOT_AUTHORISED');
  const { userId, email, referralCode, available, id, scopes, isAddressAllowed } = found;
  return { userId, email, referralCode, available, key: { id, scopes, isAddressAllowed } };
}
