import { isIP } from 'node:net';
import type { ApiKey } from '@pinline/contract/developers/developers.calls';
import { keyModes, keysMaximum } from '@pinline/contract/developers/developers.rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { depsOf, type Deps } from '../../../deps.ts';
import type { Ask, Reply } from '../../../platform/api/api.ts';
import { modeOf, newApiKey } from '../../../platform/api/api-key.ts';
import type { KeyCaller, SessionCaller } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { sendNotice } from '../../auth/mail/mail.jobs.ts';
import { keepSession } from '../../auth/sessions/session-life.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { presentKey } from './keys.present.ts';
import { fillTestWallet, findTestWallet, lockTestUser, openSandbox } from '../test-mode/test-wallet.sql.ts';
import { findApiOff, findKeyOwner, findTestKeyOwner } from './key-owner.sql.ts';
import { countOrRefuse, type Throttle } from '../../auth/throttle/throttle.ts';
import { countKeys, findKeys, insertKey, lockUser, markRevoked } from './keys.sql.ts';

type WantedKey = Ask<'POST keys'>['body'];

/** The keys of both modes, the newest first. */
async function listKeys(deps: Deps, userId: number): Promise<ApiKey[]> {
  const { timeZone } = deps.config;
  const ofModes = keyModes.map(async (mode) => {
    const keys = await findKeys(depsOf(deps, mode).db.autocommit, { userId, timeZone });
    return keys.map((key) => presentKey(mode, key));
  });
  return (await Promise.all(ofModes)).flat().toSorted((a, b) => Number(b._id) - Number(a._id));
}

export async function readKeys(deps: Deps, userId: number): Promise<Reply<'GET keys'>['body']> {
  const [data, testBalance, off] = await Promise.all([
    listKeys(deps, userId),
    readTestBalance(deps, userId),
    findApiOff(deps.db.autocommit, userId),
  ]);
  return { data, testBalance: testBalance === undefined ? null : toRupees(paise(testBalance)), off };
}

/** The only time that the key itself is known: its hash is stored. */
export async function createKey(deps: Deps, caller: SessionCaller, wanted: WantedKey): Promise<ApiKey & { key: string }> {
  const { userId, email } = caller;
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, keysMade(userId));
  const key = newApiKey(wanted.mode);
  const { rupeesPerDay = null, maxPrice = null, maxOpen, services, addresses, endsAt } = wanted.limits;
  const id = await deps.db.transaction(async (tx) => {
    await requireFreshFactor(deps, caller, tx);
    await lockUser(tx, userId);
    // A thief who is being signed out must not leave a key behind.
    await keepSession(tx, caller.sessionId);
    if ((await countAllKeys(tx, userId)) >= keysMaximum) refuse('TOO_MANY_KEYS');
    if (wanted.mode === 'test') await openSandbox(tx, { userId, timeZone: deps.config.timeZone });
    await sendNotice(tx, { email, notice: 'key-created' });
    return insertKey(tx, wanted.mode, {
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
    await lockTestUser(tx, key.userId);
    for (const mode of keyModes) if (await markRevoked(tx, { ...key, mode })) return;
    refuse('KEY_NOT_FOUND');
  });
}

/** Refuses one that is unknown, revoked or over, or whose user is blocked. */
export async function findKeyCaller(deps: Deps, key: string, from: string): Promise<KeyCaller> {
  const { timeZone } = deps.config;
  const asked = { keyHash: sha256(key), from: isIP(from) === 0 ? null : from, timeZone };
  const mode = modeOf(key);
  const find = () => (mode === 'test' ? findTestKeyOwner(deps.db, asked) : findKeyOwner(deps.db, asked));
  let found = await find();
  if (found?.isRefillDue === true && !found.isOver) {
    await fillTestWallet(deps.sandbox().db, { userId: found.userId, timeZone });
    found = await find();
  }
  if (found === undefined || found.isOver) return refuse('NOT_AUTHORISED');
  const { userId, email, referralCode, available, held, id, scopes, isAddressAllowed, isApiOff } = found;
  return { userId, email, referralCode, available, held, key: { id, mode, scopes, isAddressAllowed, isApiOff } };
}

async function readTestBalance({ config, sandbox }: Deps, userId: number): Promise<number | undefined> {
  const { db } = sandbox();
  const of = { userId, timeZone: config.timeZone };
  const wallet = await findTestWallet(db.autocommit, of);
  if (wallet?.isRefillDue !== true) return wallet?.balance;
  await fillTestWallet(db, of);
  return (await findTestWallet(db.autocommit, of))?.balance;
}

/** A revoked key's row stays for a month, and for ever once it bought. */
const keysMade = (userId: number): Throttle => ({ kind: 'key-made', key: String(userId), most: 30, windowSeconds: 24 * 60 * 60 });

/** The caller must hold the user's lock. */
async function countAllKeys(tx: Tx, userId: number): Promise<number> {
  let count = 0;
  for (const mode of keyModes) count += await countKeys(tx, { userId, mode });
  return count;
}
