import type { Db } from '../../../platform/database/database.ts';

export type Trial = {
  id: number;
  line: string;
  userId: number;
  activationId: number | null;
  intentId: number | null;
  lent: number;
};

/** At most one for each line. */
export async function findRunningTrials(db: Db): Promise<Trial[]> {
  return db
    .selectFrom('goLiveTrial')
    .select(['id', 'line', 'userId', 'activationId', 'intentId', 'lent'])
    .where('settledAt', 'is', null)
    .execute();
}
