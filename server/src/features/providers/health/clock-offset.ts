import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import { offsetMinutes } from './clock-offset.rules.ts';
import type { BuyAnswer, Provider } from '../provider.ts';
import type { ProviderRow } from '../providers.sql.ts';
import { saveLearnedOffset } from './clock-offset.sql.ts';

/** A known offset changes when two answers in a row state the same other one: a single answer may be wrong by hours. */
export function learnClockOffset(deps: { db: Database; log: Logger }, row: ProviderRow, provider: Provider): Provider {
  let learned: number | undefined;
  let statedBefore: number | undefined;

  function learn(boughtAt: Date): void {
    const minutes = offsetMinutes(boughtAt, new Date());
    const isRepeated = minutes === statedBefore;
    statedBefore = minutes;
    if (minutes === learned) return;
    // Spares a write per purchase; the database's clock decides.
    saveLearnedOffset(deps.db.autocommit, row, { boughtAt, isRepeated }).then(
      () => void (learned = isRepeated ? minutes : undefined),
      (error: unknown) => deps.log.warn({ err: error, providerId: row.id }, 'the clock offset of a provider could not be stored'),
    );
  }

  async function learnFrom(buying: Promise<BuyAnswer>): Promise<BuyAnswer> {
    const answer = await buying;
    if (answer.outcome === 'bought' && answer.number.boughtAt) learn(answer.number.boughtAt);
    return answer;
  }

  const { buyAgain } = provider;
  return {
    ...provider,
    buy: (request, signal) => learnFrom(provider.buy(request, signal)),
    ...(buyAgain && { buyAgain: (request, signal) => learnFrom(buyAgain.call(provider, request, signal)) }),
  };
}
