import type { Gap } from './gaps.rules.ts';
import type { UpstreamBooking } from '../providers/provider.ts';
import type { OurNumber } from './provider-reconciliation.sql.ts';

/** In millionths of the provider's currency. */
export type BookedDay = { day: string; currency: string; theirsMicros: number; oursMicros: number; writtenOffMicros: number };

export type ProviderAccount = { providerId: number; name: string; currency: string; paisePerUnit: number };
type BothRecords = { account: ProviderAccount; theirs: UpstreamBooking[]; ours: OurNumber[]; dayOf: (at: Date) => string };

/** In millionths of the provider's currency as well. */
export type ProviderGap = Gap & { micros: number; currency: string };

/** Charged, paid or written off. A missing number counts between `missingFrom` and `missingTo`: near the ends, clocks decide. */
export function compareBookings(
  records: BothRecords,
  span: { missingFrom: Date; missingTo: Date } | undefined,
): { gaps: ProviderGap[]; days: BookedDay[] } {
  const { account, theirs } = records;
  const ours = new Map(
    records.ours
      .toSorted((a, b) => Number(a.providerId === account.providerId) - Number(b.providerId === account.providerId))
      .map((each) => [each.upstreamId, each]),
  );
  const sold = new Set(theirs.map(({ upstreamId }) => upstreamId));
  const missing = span === undefined ? [] : records.ours.filter((each) => isMissed(each, { account, sold, ...span }));
  return {
    gaps: [
      ...theirs.flatMap((booking) => gapOf(account, booking, ours.get(booking.upstreamId))),
      ...missing.map((each) =>
        gap(account, {
          kind: 'not sold',
          reference: each.upstreamId,
          at: each.sentAt,
          micros: ownCostOf(each, account) ?? 0,
          rate: each.paisePerUnit,
          says: 'we have it, and the provider never sold it',
        }),
      ),
    ],
    days: daysOf(records, ours, missing),
  };
}

function gapOf(account: ProviderAccount, booking: UpstreamBooking, our: OurNumber | undefined): ProviderGap[] {
  const { upstreamId: reference, createdAt: at, state } = booking;
  const charged = chargedOf(booking, account);
  const its = (kind: string, micros: number, says: string) =>
    gap(account, { kind, reference, at, micros, rate: our?.paisePerUnit ?? null, says });
  // Two currencies are neither compared nor summed.
  const other = [booking.state === 'refunded' ? null : booking.cost?.currency, our?.currency].find(
    (each) => each && each !== account.currency,
  );
  if (other) return [its('other currency', 0, `it is booked in ${other}, and the account is set to ${account.currency}: not added up`)];
  if (our === undefined) {
    if (charged === 0) return [];
    return [
      its(
        state === 'open' ? 'unmatched number' : 'unknown charge',
        charged,
        state === 'open' ? 'it is open there, and no one here bought it' : 'the provider charged it, and no one here bought it',
      ),
    ];
  }
  if (our.isOurs) {
    if (state === 'refunded')
      return our.costMicros ? [its('refunded there', our.costMicros, 'a user pays or waits for it, and the provider gave it back')] : [];
    if (our.costMicros === null || our.costMicros === charged) return [];
    return [its('other cost', Math.abs(charged - our.costMicros), `it costs ${charged} there, and we wrote down ${our.costMicros}`)];
  }
  return charged === 0 || our.isWrittenOff
    ? []
    : [its('charged there', charged, 'the user has the money back, and the provider keeps its own')];
}

function isMissed(
  each: OurNumber,
  { account, sold, missingFrom, missingTo }: { account: ProviderAccount; sold: Set<string>; missingFrom: Date; missingTo: Date },
): boolean {
  const isWithin = each.sentAt >= missingFrom && each.sentAt <= missingTo;
  return each.providerId === account.providerId && each.isOurs && isWithin && !sold.has(each.upstreamId);
}

function chargedOf({ state, cost }: UpstreamBooking, { currency }: Pick<ProviderAccount, 'currency'>): number {
  return state === 'refunded' || cost?.currency !== currency ? 0 : cost.micros;
}

function ownCostOf({ costMicros, currency }: OurNumber, account: ProviderAccount): number | null {
  return currency === account.currency ? costMicros : null;
}

function daysOf({ account, theirs, dayOf }: BothRecords, ours: Map<string, OurNumber>, missing: OurNumber[]): BookedDay[] {
  const days = new Map<string, BookedDay>();
  const on = (at: Date): BookedDay => {
    const day = dayOf(at);
    const found = days.get(day) ?? { day, currency: account.currency, theirsMicros: 0, oursMicros: 0, writtenOffMicros: 0 };
    days.set(day, found);
    return found;
  };
  for (const booking of theirs) {
    const our = ours.get(booking.upstreamId);
    const charged = chargedOf(booking, account);
    const day = on(booking.createdAt);
    day.theirsMicros += charged;
    if (our?.isOurs === true) day.oursMicros += ownCostOf(our, account) ?? charged;
    else if (our?.isWrittenOff === true) day.writtenOffMicros += charged;
  }
  for (const each of missing) on(each.sentAt).oursMicros += ownCostOf(each, account) ?? 0;
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

type Difference = { kind: string; reference: string; at: Date; micros: number; rate: number | null; says: string };

/** Rounded up: a difference is never 0. */
function gap({ name, paisePerUnit, currency }: ProviderAccount, { micros, rate, ...rest }: Difference): ProviderGap {
  return {
    with: `provider ${name}`,
    ...rest,
    micros,
    currency,
    paise: Math.max(1, Math.ceil((micros * (rate ?? paisePerUnit)) / 1_000_000)),
  };
}
