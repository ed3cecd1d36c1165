import { unitsText } from '@pinline/contract/values/micros.rules';
import { inParts } from '../../platform/in-parts.rules.ts';
import type { Gap } from './gaps.rules.ts';
import { unknownCurrency } from '../providers/clients/fields.ts';
import type { UpstreamBooking } from '../providers/provider.ts';
import type { OurNumber } from './provider-reconciliation.sql.ts';

/** In millionths of the provider's currency. */
export type BookedDay = { day: string; currency: string; theirsMicros: number; oursMicros: number; writtenOffMicros: number };

export type ProviderAccount = { providerId: number; name: string; currency: string; paisePerUnit: number };
type BothRecords = { account: ProviderAccount; theirs: UpstreamBooking[]; ours: OurNumber[]; dayOf: (at: Date) => string };

/** In millionths of the provider's currency as well. */
export type ProviderGap = Gap & { micros: number; currency: string };

/** `givenBack`: their ids of numbers that count as kept by the provider here, and that it gave the money of back. */
export type Compared = { gaps: ProviderGap[]; days: BookedDay[]; givenBack: string[] };

/** Charged, paid or written off. A missing number counts between `missingFrom` and `missingTo`: near the ends, clocks decide. */
export async function compareBookings(
  { account, theirs, ours, dayOf }: BothRecords,
  span: { missingFrom: Date; missingTo: Date } | undefined,
): Promise<Compared> {
  const gaps: ProviderGap[] = [];
  const days = collectDays(account, dayOf);
  const known = await byUpstreamId(ours);
  const sold = new Set<string>();
  const returned = new Set<string>();
  const charged = new Set<string>();
  await inParts(theirs, (part) => {
    for (const booking of part) {
      const our = pickSame(account, booking, known.get(booking.upstreamId));
      sold.add(booking.upstreamId);
      gaps.push(...gapOf(account, booking, our));
      if (booking.state !== 'refunded') charged.add(booking.upstreamId);
      else if (our?.isWrittenOff === true && our.providerId === account.providerId) returned.add(booking.upstreamId);
      days.addTheirs(booking, our);
    }
  });
  // One number may have several lines.
  const givenBack = [...returned.difference(charged)];
  if (span === undefined) return { gaps, days: days.list(), givenBack };
  await inParts(ours, (part) => {
    for (const each of part.filter((our) => isMissed(our, { account, sold, ...span }))) {
      gaps.push(missingGap(account, each));
      days.addMissing(each);
    }
  });
  return { gaps, days: days.list(), givenBack };
}

async function byUpstreamId(ours: readonly OurNumber[]): Promise<Map<string, OurNumber[]>> {
  const found = new Map<string, OurNumber[]>();
  await inParts(ours, (part) => {
    for (const each of part) found.set(each.upstreamId, [...(found.get(each.upstreamId) ?? []), each]);
  });
  return found;
}

/** Two of ours may be one account there: of one number, its own entry counts. Two companies may use one id for different numbers. */
function pickSame(
  { providerId }: ProviderAccount,
  { phoneNumber }: UpstreamBooking,
  ours: readonly OurNumber[] = [],
): OurNumber | undefined {
  const isSame = (our: OurNumber) => our.phoneNumber === null || isSamePhone(our.phoneNumber.replaceAll(/\D/g, ''), phoneNumber);
  return ours.find((our) => our.providerId === providerId) ?? ours.find(isSame);
}

/** One may lack the country's prefix. */
function isSamePhone(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}

function gapOf(account: ProviderAccount, booking: UpstreamBooking, our: OurNumber | undefined): ProviderGap[] {
  const { upstreamId: reference, createdAt: at, state } = booking;
  if (state === 'refunded' && our?.isOurs !== true) return [];
  const charged = chargedOf(booking, our, account);
  const its = (kind: string, micros: number, says: string) =>
    gap(account, { kind, reference, at, micros, rate: our?.paisePerUnit ?? null, says });
  // Two currencies are neither compared nor summed.
  const other = [booking.state === 'refunded' ? null : booking.cost?.currency, our?.currency].find(
    (each) => each && each !== account.currency,
  );
  const booked = other === unknownCurrency ? 'a currency we don’t know' : other;
  if (other) return [its('other currency', 0, `it is booked in ${booked}, and the account is set to ${account.currency}: not added up`)];
  if (our === undefined) {
    if (charged === 0) return [];
    return [
      state === 'open'
        ? its('unmatched number', charged, 'it is open there, and no one here bought it')
        : its('unknown charge', charged, 'the provider charged it, and no one here bought it'),
    ];
  }
  if (our.isOurs && state === 'refunded')
    return our.costMicros && !our.isRefundedHere
      ? [its('refunded there', our.costMicros, 'a user pays or waits for it, and the provider gave it back')]
      : [];
  if (our.isOurs || our.isWrittenOff)
    return otherCostOf(account, { charged, our }).map(({ micros, says }) => its('other cost', micros, says));
  if (charged === 0) return [];
  return [
    state === 'open'
      ? its('still open', charged, 'the user has the money back, and it is still open there')
      : its(
          'charged there',
          charged,
          `the user has the money back, and the provider ${our.isCancelTooLate ? 'refused the cancel as too late' : 'keeps its own'}`,
        ),
  ];
}

/** A charge without a cost that we wrote down is compared with the most that we would pay. */
function otherCostOf(
  { currency }: ProviderAccount,
  { charged, our }: { charged: number; our: OurNumber },
): { micros: number; says: string }[] {
  const { costMicros, ceilingMicros } = our;
  const inUnits = (micros: number) => `${unitsText(micros)} ${currency}`;
  if (costMicros !== null && costMicros !== charged)
    return [
      { micros: Math.abs(charged - costMicros), says: `it costs ${inUnits(charged)} there, and we wrote down ${inUnits(costMicros)}` },
    ];
  if (costMicros === null && ceilingMicros !== null && charged > ceilingMicros)
    return [{ micros: charged - ceilingMicros, says: `it costs ${inUnits(charged)} there, and we pay at most ${inUnits(ceilingMicros)}` }];
  return [];
}

function missingGap(account: ProviderAccount, each: OurNumber): ProviderGap {
  return gap(account, {
    kind: 'not sold',
    reference: each.upstreamId,
    at: each.sentAt,
    micros: ownCostOf(each, account) ?? 0,
    rate: each.paisePerUnit,
    says: 'we have it, and the provider never sold it',
  });
}

function isMissed(
  each: OurNumber,
  { account, sold, missingFrom, missingTo }: { account: ProviderAccount; sold: Set<string>; missingFrom: Date; missingTo: Date },
): boolean {
  const isWithin = each.sentAt >= missingFrom && each.sentAt <= missingTo;
  return each.providerId === account.providerId && each.isOurs && isWithin && !sold.has(each.upstreamId);
}

/** Where they name no cost, what we wrote down counts: an unnamed charge is one. */
function chargedOf({ state, cost }: UpstreamBooking, our: OurNumber | undefined, account: ProviderAccount): number {
  if (state === 'refunded') return 0;
  if (cost === null) return (our && ownCostOf(our, account)) ?? 0;
  return cost.currency === account.currency ? cost.micros : 0;
}

function ownCostOf({ costMicros, currency }: OurNumber, account: ProviderAccount): number | null {
  return currency === account.currency ? costMicros : null;
}

function collectDays(account: ProviderAccount, dayOf: BothRecords['dayOf']) {
  const days = new Map<string, BookedDay>();
  const on = (at: Date): BookedDay => {
    const day = dayOf(at);
    const found = days.get(day) ?? { day, currency: account.currency, theirsMicros: 0, oursMicros: 0, writtenOffMicros: 0 };
    days.set(day, found);
    return found;
  };
  return {
    addTheirs(booking: UpstreamBooking, our: OurNumber | undefined): void {
      const charged = chargedOf(booking, our, account);
      const day = on(booking.createdAt);
      day.theirsMicros += charged;
      if (booking.state === 'refunded' && (our?.isOurs !== true || our.isRefundedHere)) return;
      if (our?.isOurs === true) day.oursMicros += ownCostOf(our, account) ?? charged;
      else if (our?.isWrittenOff === true) day.writtenOffMicros += ownCostOf(our, account) ?? charged;
    },
    addMissing(each: OurNumber): void {
      on(each.sentAt).oursMicros += ownCostOf(each, account) ?? 0;
    },
    list: () => [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

type Difference = { kind: string; reference: string; at: Date; micros: number; rate: number | null; says: string };

/** Rounded up: a difference is never 0. At most what can be shown. */
function gap({ name, paisePerUnit, currency }: ProviderAccount, { micros, rate, ...rest }: Difference): ProviderGap {
  return {
    with: `provider ${name}`,
    ...rest,
    micros,
    currency,
    paise: Math.min(Math.max(1, Math.ceil((micros * (rate ?? paisePerUnit)) / 1_000_000)), Number.MAX_SAFE_INTEGER),
  };
}
