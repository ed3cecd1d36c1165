import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { deletePromoCode, findPromoCode, insertPromoCodes, isRedeemed, lockPromoCode, type PromoRow } from './promos.admin.sql.ts';
import { newPromoCode } from './promos.rules.ts';

/** `amount` in paise. All codes or none. */
export async function makePromoCodes(deps: Deps, by: By, { amount, count }: { amount: number; count: number }): Promise<PromoRow[]> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    const made = await insertUnique(tx, { amount, count, createdBy: `admin:${by.caller.userId}` });
    const ids = made.map(({ id }) => String(id));
    // Anyone who reads a code can redeem it, so the log has only ids.
    await recordAudit(tx, by, {
      action: 'promo.create',
      target: ids.length === 1 ? `promo:${ids[0]}` : `promos:${ids.length}`,
      after: { price: toRupees(paise(amount)), count: ids.length, ids },
    });
    return made;
  });
}

export async function revealPromoCode(deps: Deps, by: By, id: number): Promise<PromoRow> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    const promo = (await findPromoCode(tx, id)) ?? refuse('PROMO_CODE_NOT_FOUND');
    await recordAudit(tx, by, { action: 'promo.reveal', target: `promo:${id}`, after: { price: toRupees(paise(promo.amount)) } });
    return promo;
  });
}

export async function removePromoCode(deps: Deps, by: By, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const promo = await lockPromoCode(tx, id);
    if (promo === undefined) refuse('PROMO_CODE_NOT_FOUND');
    if (await isRedeemed(tx, id)) refuse('PROMO_CODE_REDEEMED');
    await deletePromoCode(tx, id);
    const before = { code: promo.code, price: toRupees(paise(promo.amount)) };
    await recordAudit(tx, by, { action: 'promo.delete', target: `promo:${id}`, before });
  });
}

async function insertUnique(tx: Tx, wish: { amount: number; count: number; createdBy: string }): Promise<PromoRow[]> {
  const { amount, count, createdBy } = wish;
  const made: PromoRow[] = [];
  while (made.length < count) {
    const codes = new Set<string>();
    while (codes.size < count - made.length) codes.add(newPromoCode());
    made.push(...(await insertPromoCodes(tx, { codes: [...codes], amount, createdBy })));
  }
  return made;
}
