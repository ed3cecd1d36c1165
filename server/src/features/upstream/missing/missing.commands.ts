import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { confirmMissing } from './missing.sql.ts';

export async function confirmMissingNumbers(deps: Deps, by: By, providerId: number): Promise<number> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    const numbers = await confirmMissing(tx, providerId);
    if (numbers === null) refuse('PROVIDER_NOT_FOUND');
    await recordAudit(tx, by, { action: 'provider.confirm-missing', target: `provider:${providerId}`, after: { numbers } });
    return numbers;
  });
}
