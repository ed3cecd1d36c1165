import type { PriceTier } from '@pinline/contract/catalogue/tiers/price-tiers.calls';
import { tiersMaximum } from '@pinline/contract/catalogue/tiers/price-tiers.rules';
import type { Deps } from '../../../deps.ts';
import { quoteText, refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import {
  deleteTier,
  findBasisPoints,
  findTierIdOf,
  findTiers,
  insertTier,
  isNameTaken,
  lockTiers,
  setTierOf,
  updateTier,
  type TierRow,
} from './price-tiers.sql.ts';

type WantedTier = { name: string; percent: number };

const tierWords: Words<WantedTier> = {
  name: { name: 'the name', format: quoteText },
  percent: { name: 'the percentage', format: (percent) => `${percent} %` },
};

/** How a caller's prices are changed, in hundredths of a percent; 0 without a caller. */
export async function readBasisPoints(db: Db, userId: number | null): Promise<number> {
  return userId === null ? 0 : findBasisPoints(db, userId);
}

export async function listTiers(db: Db): Promise<PriceTier[]> {
  return (await findTiers(db)).map(presentTier);
}

/** Prices of many users change at once, so each change needs a fresh code. */
export async function addTier(deps: Deps, by: By, wanted: WantedTier): Promise<PriceTier> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    await lockTiers(tx);
    if ((await findTiers(tx)).length >= tiersMaximum) refuse('TOO_MANY_TIERS');
    const id = (await insertTier(tx, rowOf(wanted))) ?? refuse('TIER_EXISTS');
    await recordAudit(tx, by, { action: 'price-tier.add', target: `price-tier:${id}`, after: wanted });
    return presentTier(await getTier(tx, id));
  });
}

export async function changeTier(
  deps: Deps,
  by: By,
  { id, expected, ...wanted }: WantedTier & { id: number; expected: WantedTier },
): Promise<PriceTier> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    await lockTiers(tx);
    const before = presentTier(await getTier(tx, id));
    refuseIfChanged({ opened: expected, now: before, words: tierWords });
    if (await isNameTaken(tx, { id, name: wanted.name })) refuse('TIER_EXISTS');
    await updateTier(tx, { id, ...rowOf(wanted) });
    const { name, percent, users } = before;
    await recordAudit(tx, by, {
      action: 'price-tier.change',
      target: `price-tier:${id}`,
      before: { name, percent, users },
      after: { ...wanted, users },
    });
    return presentTier(await getTier(tx, id));
  });
}

export async function removeTier(deps: Deps, by: By, id: number): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    await lockTiers(tx);
    const { name, percent, users } = presentTier(await getTier(tx, id));
    await deleteTier(tx, id);
    await recordAudit(tx, by, { action: 'price-tier.remove', target: `price-tier:${id}`, before: { name, percent, users } });
  });
}

export async function readTierOf(db: Db | Tx, userId: number): Promise<PriceTier | null> {
  const id = await findTierIdOf(db, userId);
  const tier = (await findTiers(db)).find((each) => each.id === id);
  return tier === undefined ? null : presentTier(tier);
}

/** `userId`: of a customer. */
export async function putIntoTier(
  deps: Deps,
  by: By,
  { userId, tierId }: { userId: number; tierId: number | null },
): Promise<PriceTier | null> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    await lockTiers(tx);
    const before = await readTierOf(tx, userId);
    if (tierId !== null) await getTier(tx, tierId);
    await setTierOf(tx, { userId, tierId });
    const after = await readTierOf(tx, userId);
    if (before?._id !== after?._id)
      await recordAudit(tx, by, {
        action: 'user.price-tier',
        target: `user:${userId}`,
        before: { tier: before?.name ?? null },
        after: { tier: after?.name ?? null, percent: after?.percent ?? 0 },
      });
    return after;
  });
}

async function getTier(tx: Tx, id: number): Promise<TierRow> {
  return (await findTiers(tx)).find((tier) => tier.id === id) ?? refuse('TIER_NOT_FOUND');
}

function rowOf({ name, percent }: WantedTier): Pick<TierRow, 'name' | 'basisPoints'> {
  return { name, basisPoints: Math.round(percent * 100) };
}

function presentTier({ id, name, basisPoints, users }: TierRow): PriceTier {
  return { _id: String(id), name, percent: basisPoints / 100, users };
}
