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
  const row = await retryWhileLocked(() =>
    db.call<{ activationRefund: boolean }>('activation_refund', [
      end.userId,
      end.id,
      end.end,
      end.owesCancel,
      end.epoch,
      end.waitsForLock !== true,
    ]),
  );
  return row.activationRefund;
}

export async function finish(db: Database, end: { userId: number; id: number; epoch: number | null } & RowWait): Promise<boolean> {
  const row = await retryWhileLocked(() =>
    db.call<{ activationFinish: boolean }>('activation_finish', [end.userId, end.id, end.epoch, end.waitsForLock !== true]),
  );
  return row.activationFinish;
}

export async function postponeCancel(db: Database, key: { userId: number; id: number } & RowWait, seconds: number): Promise<void> {
  await retryWhileLocked(() => db.call('activation_postpone_cancel', [key.userId, key.id, seconds, key.waitsForLock !== true]));
}
