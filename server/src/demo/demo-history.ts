import { now, type Database } from '../platform/database/database.ts';
import { measureQuality } from '../features/catalogue/catalogue.sql.ts';
import { measureServiceOdds } from '../features/catalogue/odds/odds.commands.ts';
import { drawPastBuyers, drawPastPurchases } from './demo-history.rules.ts';
import { stagePurchases, insertBuyers, insertPurchases, lockEmptyHistory, findServicesToSell } from './demo-history.sql.ts';
import { stageMoney, postMoney } from './demo-money.sql.ts';

export async function seedDemoHistory(db: Database, options: { seed: number; timeZone: string }): Promise<void> {
  const isSeeded = await db.transaction(async (tx) => {
    if (!(await lockEmptyHistory(tx))) return false;
    const purchases = drawPastPurchases(await findServicesToSell(tx), { ...options, now: await now(tx) });
    if (purchases.length === 0) return false;
    await insertBuyers(tx, drawPastBuyers());
    await stagePurchases(tx, purchases);
    await stageMoney(tx);
    await postMoney(tx);
    await insertPurchases(tx);
    return true;
  });
  if (!isSeeded) return;
  await measureQuality(db.autocommit, options.timeZone);
  await measureServiceOdds(db, options.timeZone);
}
