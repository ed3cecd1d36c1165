import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { UpstreamMoney } from '../../providers/provider.ts';

/** What decides whether it may be bought now. */
export type Admission = {
  userId: number;
  /** Services in the order that they are wanted; one without a cap. */
  serviceIds: readonly number[];
  /** In paise; null for one service at its price. */
  cap: number | null;
  expectedPrice: number | null;
  replacesId: number | null;
  /** The number that it replaces is bought again. */
  isAgain?: boolean;
  /** The number that this one is bought in place of. */
  switchedFromId: number | null;
  /** The key that buys, if it isn't a person; its budget is of a day in `timeZone`. */
  byKey?: { id: number; timeZone: string } | undefined;
};

export type Reservation = Admission & {
  wantedCountry: string | null;
  isDeepCheck: boolean;
  key: string | null;
  requestHash: Buffer;
  waitMs: number;
  /** The buyer's own; one number for good. */
  orderId?: string | undefined;
  /** From `admitPurchase`: the routes were chosen by it. */
  activationId?: number;
  /** What it cost when a buyer was admitted who named no price. */
  mostPrice?: number | null;
  /** Stored with the hold if the purchase begins with this service. */
  firstAttempt?: AttemptToMark | undefined;
};

/** `orderId`: random; the same when the write is repeated. */
export type AttemptToMark = { serviceId: number; routeId: number; node: string; timeoutMs: number; orderId: string };

type PurchaseCall = 'POST mobile/generate' | 'POST mobile/switch' | 'POST mobile/again';

/** `server` and `serviceCode` are set for a new purchase only. */
type Begun = { activationId: number; isReplay: boolean; server: number; serviceCode: string };

/** `attempt`: the first one, if it was stored with the hold. */
export async function beginPurchase(db: Database, r: Reservation): Promise<Begun & { attempt: MarkedAttempt | undefined }> {
  const bought: PurchaseCall = r.switchedFromId === null ? 'POST mobile/generate' : 'POST mobile/switch';
  const call: PurchaseCall = r.isAgain === true ? 'POST mobile/again' : bought;
  const { firstAttempt: first } = r;
  const { attemptId, ceilingMicros, ceilingCurrency, ...begun }: Begun & AttemptRow = await db.call('purchase_begin', {
    ...toTerms(r),
    wantedCountry: r.wantedCountry,
    isDeepCheck: r.isDeepCheck,
    key: r.key,
    call,
    requestHash: r.requestHash,
    waitMs: r.waitMs,
    orderId: r.orderId,
    activationId: r.activationId,
    mostPrice: r.mostPrice,
    ...(first && {
      firstServiceId: first.serviceId,
      routeId: first.routeId,
      node: first.node,
      timeoutMs: first.timeoutMs,
      attemptOrderId: first.orderId,
    }),
  });
  return { ...begun, attempt: first && readAttempt({ attemptId, ceilingMicros, ceilingCurrency }, first.orderId) };
}

function toTerms({ userId, serviceIds, cap, expectedPrice, replacesId, isAgain = false, switchedFromId, byKey }: Admission) {
  return {
    ...{ userId, offers: serviceIds, cap, expectedPrice, replacesId, isAgain, switchedFromId },
    keyId: byKey?.id ?? null,
    timeZone: byKey?.timeZone ?? null,
  };
}

/** `price`: null for a repeat, which is not asked about. */
export type Admitted = { id: number; price: number | null };

/**
 * The id of a purchase that may be begun, in the order of purchases, though one that is refused leaves a gap, and its price. Throws why it may not be, before it
 * waits for a turn; the transaction that holds the money decides again.
 */
export async function admitPurchase(db: Database, a: Admission): Promise<Admitted> {
  return db.call('purchase_admit', toTerms(a));
}

/** The id of a purchase that `admitPurchase` isn't asked about. */
export async function nextActivationId(db: Db): Promise<number> {
  const next = sql<number>`nextval('activation_id_seq')`.as('id');
  return (await db.selectNoFrom(next).executeTakeFirstOrThrow()).id;
}

/** `ceiling` is fixed for this attempt. */
export type MarkedAttempt = { id: number; orderId: string; ceiling: UpstreamMoney };

type AttemptRow = { attemptId: number | null; ceilingMicros: number; ceilingCurrency: string };

/** Call before the provider is asked. `over` or out of time; `skipped` when a purchase from any server can't have this service. */
export async function markAttempt(
  db: Database,
  mark: AttemptToMark & { userId: number; activationId: number },
): Promise<MarkedAttempt | 'over' | 'skipped'> {
  const { userId, activationId, serviceId, routeId, node, timeoutMs, orderId } = mark;
  const marked = { userId, activationId, serviceId, routeId, node, timeoutMs, orderId };
  const row: AttemptRow & { isSkipped: boolean } = await db.call('purchase_mark', marked);
  return readAttempt(row, mark.orderId) ?? (row.isSkipped ? 'skipped' : 'over');
}

function readAttempt({ attemptId, ceilingMicros, ceilingCurrency }: AttemptRow, orderId: string): MarkedAttempt | undefined {
  return attemptId === null ? undefined : { id: attemptId, orderId, ceiling: { micros: ceilingMicros, currency: ceilingCurrency } };
}

export type FoundNumber = { attemptId: number; upstreamId: string; phoneNumber: string; cost: UpstreamMoney | null };

export type Terms = { canGetAnother: boolean; lifeSeconds: number; cancelWaitSeconds: number; numberHash: Buffer };

export type Confirmation = 'attached' | 'late' | 'duplicate' | 'other' | 'swapped' | 'reported';

type Rejection = 'late' | 'duplicate' | 'swapped' | 'rejected';

export async function confirmAttempt(db: Database, found: FoundNumber, terms: Terms): Promise<Confirmation> {
  const { canGetAnother, lifeSeconds, cancelWaitSeconds, numberHash } = terms;
  return db.call('purchase_confirm', { ...toFound(found), canGetAnother, lifeSeconds, cancelWaitSeconds, numberHash });
}

/** We owe the provider its cancel, unless another purchase has that id. */
export async function rejectNumber(
  db: Database,
  found: Omit<FoundNumber, 'phoneNumber'> & { phoneNumber: string | null },
  detail: string,
): Promise<Rejection> {
  return db.call('purchase_reject', { ...toFound(found), detail });
}

function toFound({ attemptId, upstreamId, phoneNumber, cost }: Omit<FoundNumber, 'phoneNumber'> & { phoneNumber: string | null }) {
  return { attemptId, upstreamId, phoneNumber, costMicros: cost?.micros ?? null, currency: cost?.currency ?? null };
}

/** Certain: no number was sold. */
export async function markAttemptRefused(db: Database, attemptId: number, detail: string): Promise<void> {
  await db.call('purchase_refused', { attemptId, detail });
}

/** A number may have been sold. */
export async function markAttemptUnknown(db: Database, attemptId: number, detail: string): Promise<void> {
  await db.call('purchase_unknown', { attemptId, detail });
}

/** Returns the money. False when the purchase was decided otherwise before. */
export async function releasePurchase(db: Database, key: { userId: number; activationId: number; failure: string }): Promise<boolean> {
  const { userId, activationId, failure } = key;
  return db.call('purchase_release', { userId, activationId, failure });
}

export async function isIssued(db: Db, number: { serviceCode: string; numberHash: Buffer }): Promise<boolean> {
  const row = await db
    .selectFrom('issuedNumber')
    .select('issuedAt')
    .where('serviceCode', '=', number.serviceCode)
    .where('numberHash', '=', number.numberHash)
    .executeTakeFirst();
  return row !== undefined;
}
