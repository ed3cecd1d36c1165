import type { UsedKey } from '@pinline/contract/developers/used-keys.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { getCustomer } from '../../users/users.commands.ts';
import { presentStanding } from '../keys/keys.present.ts';
import { lockUser, markRevoked } from '../keys/keys.sql.ts';
import { findKeysOf, findOwner, isApiOffFor, liftKey, readUsedKeys, switchApi, type UsedKeyRow } from './used-keys.sql.ts';

export async function listUsedKeys({ db, config }: Deps, asked: Page & { search: string }): Promise<{ data: UsedKey[]; total: number }> {
  const { rows, total } = await readUsedKeys(db.autocommit, { ...asked, timeZone: config.timeZone });
  return { data: rows.map(presentUsedKey), total };
}

export async function listKeysOfUser({ db, config }: Deps, userId: number): Promise<{ data: UsedKey[]; isApiOff: boolean }> {
  await getCustomer(db.autocommit, userId);
  const [rows, isApiOff] = await Promise.all([
    findKeysOf(db.autocommit, { userId, timeZone: config.timeZone }),
    isApiOffFor(db.autocommit, userId),
  ]);
  return { data: rows.map(presentUsedKey), isApiOff };
}

/** Running purchases are reserved first; the next one is refused. */
export async function revokeKeyOfUser(deps: Deps, by: By, id: number): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    const userId = await lockOwner(tx, id);
    if (!(await markRevoked(tx, { userId, id, mode: 'live' }))) refuse('KEY_NOT_FOUND');
    await recordAudit(tx, by, { action: 'api-key.revoke', target: `api-key:${id}`, after: { userId } });
  });
}

export async function liftRestraint(deps: Deps, by: By, id: number): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    const userId = await lockOwner(tx, id);
    await liftKey(tx, id);
    await recordAudit(tx, by, { action: 'api-key.lift', target: `api-key:${id}`, after: { userId } });
  });
}

export async function switchApiOfUser(deps: Deps, by: By, { userId, isOff }: { userId: number; isOff: boolean }): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    await getCustomer(tx, userId);
    await lockUser(tx, userId);
    const wasOff = await isApiOffFor(tx, userId);
    if (wasOff !== isOff) await switchApi(tx, { userId, isOff });
    const action = isOff ? 'user.api-off' : 'user.api-on';
    await recordAudit(tx, by, { action, target: `user:${userId}`, before: { isOff: wasOff }, after: { isOff } });
  });
  // Streams of its keys end.
  deps.live.hint(userId);
}

/** An owner never changes. */
async function lockOwner(tx: Tx, id: number): Promise<number> {
  const userId = (await findOwner(tx, id)) ?? refuse('KEY_NOT_FOUND');
  await lockUser(tx, userId);
  return userId;
}

function presentUsedKey(row: UsedKeyRow): UsedKey {
  return {
    _id: String(row.id),
    name: row.name,
    prefix: `pk_live_…${row.ending}`,
    user: { _id: String(row.userId), email: row.email, isApiOff: row.isApiOff },
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    bought: row.bought,
    codes: row.codes,
    cancelled: row.cancelled,
    spentToday: toRupees(paise(row.spentToday)),
    standing: presentStanding(row.standing),
  };
}
