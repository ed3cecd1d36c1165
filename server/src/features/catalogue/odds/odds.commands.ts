import { setImmediate } from 'node:timers/promises';
import { measureOdds } from '@pinline/contract/catalogue/odds/odds.rules';
import type { Database } from '../../../platform/database/database.ts';
import { replaceOdds, findSettledServices, type ServiceOdds } from './odds.sql.ts';

export async function measureServiceOdds(db: Pick<Database, 'autocommit' | 'transaction'>, timeZone: string): Promise<void> {
  const measured: ServiceOdds[] = [];
  for (const { serviceId, settled } of await findSettledServices(db.autocommit, timeZone)) {
    const odds = measureOdds(settled);
    if (odds !== null) measured.push({ serviceId, ...odds });
    // Each takes up to a millisecond: other work goes on in between.
    await setImmediate();
  }
  await db.transaction((tx) => replaceOdds(tx, measured));
}
