import type { RequestOf } from '@pinline/contract/client';
import { toMicros, unitsText } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { refuse } from '../../../../platform/errors.ts';
import { recordAudit, type By } from '../../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../../auth/second-factor/second-factor.commands.ts';
import { findProviderAccount } from '../../../providers/providers.sql.ts';
import { reopenGap, settleGaps, type Key } from './settle.sql.ts';

type Entered = RequestOf<'POST admin/differences/:providerId/settle'>['body'];

/** Settles a difference, or as many of the old ones as the page showed, and as much: nothing is settled that its operator hasn't seen. */
export async function settleDifferences(deps: Deps, by: By, { providerId, ...entered }: Entered & { providerId: number }): Promise<number> {
  await requireFreshFactor(deps, by.caller);
  await requireProvider(deps.db.autocommit, providerId);
  const { note, difference: key, expectedCount = 1, expectedAmount } = entered;
  return deps.db.transaction(async (tx) => {
    const settled = await settleGaps(tx, { providerId, key, by: by.caller.userId, note });
    if (settled.length === 0 || settled.length !== expectedCount) refuseChanged(`${settled.length} of these differences are open now`);
    const micros = settled.reduce((sum, each) => sum + each.micros, 0);
    if (toMicros(expectedAmount) !== micros) refuseChanged(`they are ${unitsText(micros)} now`);
    await recordAudit(tx, by, { action: 'difference.settle', target: `provider:${providerId}`, after: { note, differences: settled } });
    return settled.length;
  });
}

export async function reopenDifference(deps: Deps, by: By, { providerId, ...key }: Key & { providerId: number }): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await requireProvider(deps.db.autocommit, providerId);
  await deps.db.transaction(async (tx) => {
    const reopened = await reopenGap(tx, providerId, key);
    if (reopened === undefined) refuseChanged('this difference isn’t settled now');
    await recordAudit(tx, by, { action: 'difference.reopen', target: `provider:${providerId}`, after: reopened });
  });
}

function refuseChanged(changes: string): never {
  refuse('CHANGED_MEANWHILE', { values: { changes } });
}

async function requireProvider(db: Db, id: number): Promise<void> {
  if ((await findProviderAccount(db, id)) === undefined) refuse('PROVIDER_NOT_FOUND');
}
