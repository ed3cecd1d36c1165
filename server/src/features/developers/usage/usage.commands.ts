import { keyCalls } from '@pinline/contract/developers/developers.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Reply } from '../../../platform/api/api.ts';
import { readKeyOutcomes } from '../../activations/by-key/outcomes.commands.ts';
import { findOperatorSettings } from '../../settings/settings.sql.ts';
import { findKeyIds, sumUsageByDay } from './usage.sql.ts';

export async function readUsage({ db, config }: Deps, userId: number): Promise<Reply<'GET keys/usage'>['body']> {
  const keyIds = await findKeyIds(db.autocommit, userId);
  const [days, outcomes, { fairUse }] = await Promise.all([
    sumUsageByDay(db.autocommit, { keyIds, timeZone: config.timeZone }),
    readKeyOutcomes(db.autocommit, { userId, keyIds }),
    findOperatorSettings(db.autocommit),
  ]);
  return {
    days: days.map(({ spent, ...day }) => ({ ...day, spent: toRupees(paise(spent)) })),
    limits: { callsPerSecond: keyCalls.perSecond, burst: keyCalls.burst },
    arrived: outcomes.arrived,
    cancelled: { percent: outcomes.cancelled, allowed: fairUse.cancelPercent },
  };
}
