import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import { offsetMinutes } from './clock-offset.rules.ts';
import type { Provider } from '../provider.ts';
import { saveLearnedOffset, type ProviderRow } from '../providers.sql.ts';

export function learnClockOffset(deps: { db: Database; log: Logger }, row: ProviderRow, provider: Provider): Provider {
  let learned: number | undefined;

  function learn(boughtAt: Date): void {
    const minutes = offsetMinutes(boughtAt, new Date());
    if (minutes === learned) return;
    learned = minutes;
    // The database's clock decides; ours only spares a write per purchase.
    saveLearnedOffset(deps.db.read, row, boughtAt).catch((error: unknown) => {
      learned = undefined;
      deps.log.warn({ err: error, providerId: row.id }, 'the clock offset of a provider could not be stored');
    });
  }

  return {
    ...provider,
    async buy(request, signal) {
      const answer = await provider.buy(request, signal);
      if (answer.outcome === 'bought' && answer.number.boughtAt) learn(answer.number.boughtAt);
      return answer;
    },
  };
}
