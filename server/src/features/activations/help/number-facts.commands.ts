import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentHistoryRow } from '../activations.present.ts';
import { findActivation } from '../activations.sql.ts';
import { presentNumberFacts } from './number-facts.present.ts';
import { findNumberFacts } from './number-facts.sql.ts';

export async function readNumberFacts({ db, config }: Deps, key: { userId: number; id: number }): Promise<NumberFacts> {
  const [facts, activation] = await Promise.all([findNumberFacts(db.autocommit, key), findActivation(db.prepared, key)]);
  if (facts === undefined || activation === undefined) return refuse('ACTIVATION_NOT_FOUND');
  return presentNumberFacts(facts, presentHistoryRow(activation, config.timeZone));
}
