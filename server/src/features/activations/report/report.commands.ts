import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Reply } from '../../../platform/api/api.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { readAvailableBalance } from '../../wallet/wallet.sql.ts';
import { decideReport, isSeenBy } from '../activations.rules.ts';
import { findActivation, lockActivation, recordActivationEvent } from '../activations.sql.ts';
import { sendDueCancel } from '../cancel/cancel.commands.ts';
import { hasReport, recordReport } from './report.sql.ts';

/** Stored once, and cancelled as soon as that is allowed. A code that arrives first is charged and shown. */
export async function reportNumber(
  deps: Deps,
  caller: Caller,
  { id, reason }: { id: number; reason: ReportReason },
): Promise<Reply<'POST mobile/report'>> {
  const key = { userId: caller.userId, id };
  await deps.db.transaction(async (tx) => {
    const row = await lockActivation(tx, key);
    if (row === undefined || row.phoneNumber === null || !isSeenBy(caller, row)) refuse('ACTIVATION_NOT_FOUND');
    if (decideReport({ ...row, isReported: await hasReport(tx, key) }) === 'reported before') return;
    await recordReport(tx, key, { reason, numberHash: deps.secrets.numberHash(row.serviceCode, row.phoneNumber) });
    await recordActivationEvent(tx, key);
  });
  await sendDueCancel(deps, key);
  const row = await findActivation(deps.db.prepared, key);
  if (row === undefined) return refuse('ACTIVATION_NOT_FOUND');
  decideReport({ ...row, isReported: true });
  const balance = toRupees(paise(await readAvailableBalance(deps.db.prepared, caller.userId)));
  return row.state === 'cancelling'
    ? { status: 202, body: { data: { status: 'cancelling', balance } } }
    : { status: 200, body: { data: { status: 'cancelled', balance } } };
}
