import type { Database } from '../../../platform/database/database.ts';
import { retryWhileLocked } from './row-lock.ts';
import type { RowWait } from './receive.sql.ts';

/** Ends without a message and refunds. False when it was decided otherwise before, or the lease is lost. */
export async function refundActivation(
  db: Database,
  end: {
    userId: number;
    id: number;
    end: 'cancelled' | 'expired';
    owesCancel: boolean;
    epoch: number | null;
  } & RowWait,
): Promise<boolean> {
  const { userId, id, owesCancel, epoch, waitsForLock = false } = end;
  return retryWhileLocked(() =>
    db.call('activation_refund', { userId, activationId: id, end: end.end, owesCancel, epoch, noWait: !waitsForLock }),
  );
}

export async function finish(db: Database, end: { userId: number; id: number; epoch: number | null } & RowWait): Promise<boolean> {
  const { userId, id, epoch, waitsForLock = false } = end;
  return retryWhileLocked(() => db.call('activation_finish', { userId, activationId: id, epoch, noWait: !waitsForLock }));
}

export async function postponeCancel(db: Database, key: { userId: number; id: number } & RowWait, seconds: number): Promise<void> {
  const { userId, id, waitsForLock = false } = key;
  await retryWhileLocked(() => db.call('activation_postpone_cancel', { userId, activationId: id, seconds, noWait: !waitsForLock }));
}
