import type { ServerFrame } from '@pinline/contract/live/frames';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { PresentEvents } from '../../platform/live/live.ts';
import { readAvailableBalance } from '../wallet/wallet.sql.ts';
import { presentDeposit } from './deposits.present.ts';
import { explainReason } from './deposits.reasons.ts';
import { findDeposits } from './deposits.sql.ts';

export function presentDepositEvents(deps: Pick<Deps, 'db'>): PresentEvents {
  return async (userId, events) => {
    const ids = [...new Set(events.flatMap(({ depositId }) => depositId ?? []))];
    if (ids.length === 0) return [];
    const rows = new Map((await findDeposits(deps.db.autocommit, ids)).map((row) => [row.id, row]));
    const balance = toRupees(paise(await readAvailableBalance(deps.db.prepared, userId)));
    return events.flatMap(({ seq, depositId }): ServerFrame[] => {
      const row = depositId === null ? undefined : rows.get(depositId);
      if (row === undefined) return [];
      const transaction = {
        ...presentDeposit(row),
        transactionId: row.reference,
        intentId: row.intentId === null ? null : String(row.intentId),
        reason: row.reason === null ? null : explainReason(row.reason),
      };
      return [{ seq, type: 'deposit', transaction, balance }];
    });
  };
}
