import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type TrialLine = 'number' | 'payment';

export type Trial = {
  id: number;
  line: string;
  userId: number;
  activationId: number | null;
  intentId: number | null;
  lent: number;
  /** A purchase is decided by then. */
  isOld: boolean;
};

/** Running trials: at most one for each line. */
export async function findRunningTrials(db: Db): Promise<Trial[]> {
  return selectRunning(db).execute();
}

export type RunningNumber = { userId: number; id: number; serialNumber: number; serviceId: number; service: string; phoneNumber: string };

/** The test number that waits for its code. */
export async function findRunningNumber(db: Db): Promise<RunningNumber | undefined> {
  const { rows } = await sql<RunningNumber>`
    select a.user_id as "userId", a.id, a.serial_number as "serialNumber", a.service_id as "serviceId", s.name as service,
      a.phone_number as "phoneNumber"
    from go_live_trial t join activation a on a.user_id = t.user_id and a.id = t.activation_id join service s on s.id = a.service_id
    where t.line = 'number' and t.settled_at is null and a.phone_number is not null`.execute(db);
  return rows[0];
}

/** Undefined when it is settled, or being settled elsewhere. */
export async function lockTrial(tx: Tx, id: number): Promise<Trial | undefined> {
  return selectRunning(tx).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

function selectRunning(db: Db | Tx) {
  return db
    .selectFrom('goLiveTrial')
    .select(['id', 'line', 'userId', 'activationId', 'intentId', 'lent'])
    .select(sql<boolean>`started_at < app_now() - interval '2 minutes'`.as('isOld'))
    .where('settledAt', 'is', null);
}

/** Undefined when one of this line runs already. */
export async function insertTrial(
  tx: Tx,
  trial: { line: TrialLine; userId: number; lent?: number; intentId?: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('goLiveTrial')
    .values(trial)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function saveActivation(db: Db | Tx, { id, activationId }: { id: number; activationId: number }): Promise<void> {
  await db.updateTable('goLiveTrial').set({ activationId }).where('id', '=', id).execute();
}

export async function markSettled(tx: Tx, { id, givenBack }: { id: number; givenBack: number }): Promise<void> {
  await tx
    .updateTable('goLiveTrial')
    .set({ settledAt: sql`app_now()`, givenBack })
    .where('id', '=', id)
    .execute();
}

/** The number of this trial, or the first that the operator bought since at what was lent: a crash may have come between. */
export async function findTrialNumber(tx: Tx, trial: Trial): Promise<{ id: number; state: string; hasCode: boolean } | undefined> {
  const { rows } = await sql<{ id: number; state: string; hasCode: boolean }>`
    select a.id, a.state, a.first_message_at is not null as "hasCode"
    from activation a join go_live_trial t on t.id = ${trial.id} and t.user_id = a.user_id
    where a.id = t.activation_id or (t.activation_id is null and a.reserved_at >= t.started_at and a.price = t.lent)
    order by a.id limit 1`.execute(tx);
  return rows[0];
}

export async function findTrialPayment(
  tx: Tx,
  trial: Trial,
): Promise<{ method: 'upi' | 'trc20'; credited: number | null; isOver: boolean } | undefined> {
  const { rows } = await sql<{ method: 'upi' | 'trc20'; credited: number | null; isOver: boolean }>`
    select i.method, d.amount as credited, i.state = 'closed' or i.expires_at <= app_now() as "isOver"
    from deposit_intent i left join deposit d on d.intent_id = i.id and d.state = 'credited'
    where i.id = ${trial.intentId} and i.user_id = ${trial.userId}`.execute(tx);
  return rows[0];
}

/** In paise; undefined when it isn't on sale. */
export async function findSoldPrice(tx: Tx, serviceId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('service').select('price').where('id', '=', serviceId).where('isEnabled', '=', true).executeTakeFirst();
  return row?.price;
}
