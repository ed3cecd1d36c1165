import type { UpstreamActivation, UpstreamMoney } from '../../providers/provider.ts';
import { likelyOffsets, type KnownOffsets } from './unconfirmed-clock.rules.ts';

export type OpenAttempt = {
  id: number;
  userId: number;
  activationId: number;
  server: number;
  isDeepCheck: boolean;
  wantedCountry: string | null;
  serviceCode: string;
  country: string;
  orderId: string | null;
  /** The digits of the number that is asked for again; null for any number. */
  againPhone: string | null;
  ceiling: UpstreamMoney;
  sentAt: Date;
  deadline: Date;
  isInFlight: boolean;
  isAwaited: boolean;
};

export type UnmatchedNumber = UpstreamActivation & { firstSeenAt?: Date | undefined };

export type Matches<A> = { pairs: { attempt: A; number: UnmatchedNumber }[]; leftOver: UnmatchedNumber[]; unsure: A[] };

/** The provider's clock error, and how long after the deadline a number may appear, in milliseconds. */
const skewMs = 60_000;
const graceMs = 60_000;

/** Pairs by order id first, then by the number that is asked for again, then by service, country and time. `unsure`: attempts without a pair while some number was left alone. */
export function matchUnconfirmedPurchases<A extends OpenAttempt>(
  attempts: A[],
  unmatched: UnmatchedNumber[],
  clock: KnownOffsets,
): Matches<A> {
  const ordered = matchByOrderId(attempts, unmatched);
  const { same, others: unnamed, numbers: nameless } = matchByPhone(ordered.unnamed, ordered.nameless);
  const named = [...ordered.named, ...same];
  const classes = [...Map.groupBy(unnamed, classOf)].map(([key, ofClass]) => {
    const numbers = nameless.filter((number) => classOf(number) === key).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return matchClass(ofClass, numbers, likelyOffsets(clock));
  });
  return {
    pairs: [...named, ...classes.flatMap(({ pairs }) => pairs)],
    leftOver: classes.flatMap(({ leftOver }) => leftOver),
    unsure: classes.flatMap(({ unsure }) => unsure),
  };
}

/** A number with another order id was bought by someone else. */
function matchByOrderId<A extends OpenAttempt>(attempts: A[], unmatched: UnmatchedNumber[]) {
  const byOrderId = new Map(unmatched.flatMap((number) => (number.orderId ? [[number.orderId, number] as const] : [])));
  const numberOf = ({ orderId }: A) => (orderId === null ? undefined : byOrderId.get(orderId));
  const named = attempts.flatMap((attempt) => {
    const number = attempt.isInFlight ? undefined : numberOf(attempt);
    return number === undefined ? [] : [{ attempt, number }];
  });
  return {
    named,
    unnamed: attempts.filter((attempt) => numberOf(attempt) === undefined),
    nameless: unmatched.filter(({ orderId }) => !orderId),
  };
}

/** Only a purchase of that number again can have it: no other one gets it, even while its own call is in flight. */
function matchByPhone<A extends OpenAttempt>(attempts: A[], numbers: UnmatchedNumber[]) {
  const wanted = new Map(attempts.flatMap((attempt) => (attempt.againPhone === null ? [] : [[attempt.againPhone, attempt] as const])));
  const attemptOf = ({ phoneNumber, firstSeenAt }: UnmatchedNumber) => {
    const attempt = wanted.get(phoneNumber);
    return attempt === undefined || (firstSeenAt !== undefined && firstSeenAt < attempt.sentAt) ? undefined : attempt;
  };
  const found = numbers.flatMap((number) => {
    const attempt = attemptOf(number);
    return attempt === undefined ? [] : [{ attempt, number }];
  });
  const matched = new Set(found.map(({ attempt }) => attempt));
  return {
    same: found.filter(({ attempt }) => !attempt.isInFlight),
    others: attempts.filter((attempt) => !matched.has(attempt)),
    numbers: numbers.filter((number) => attemptOf(number) === undefined),
  };
}

type Offsets = ReturnType<typeof likelyOffsets>;

/** Numbers of one service and country are alike, so the oldest attempt gets the oldest number. */
function matchClass<A extends OpenAttempt>(attempts: A[], numbers: UnmatchedNumber[], offsets: Offsets): Matches<A> {
  const usual = offsets.usual === null ? nothing<A>() : matchAt(attempts, numbers, offsets.usual);
  const decided = new Set([...usual.pairs.map(({ attempt }) => attempt), ...usual.unsure]);
  const left = attempts.filter((attempt) => !decided.has(attempt));
  const numbersLeft = numbers.filter((number) => offsets.usual === null || !isOfAny(attempts, number, offsets.usual));
  const guessed = matchByGuess(left, numbersLeft, offsets.others);
  return { pairs: [...usual.pairs, ...guessed.pairs], leftOver: usual.leftOver, unsure: [...usual.unsure, ...guessed.unsure] };
}

/**
 * Attempts whose user waits come first. One number is left alone for each call in flight; any left beyond that, within an attempt's time, is
 * ours for no user.
 */
function matchAt<A extends OpenAttempt>(attempts: A[], numbers: UnmatchedNumber[], offset: number): Matches<A> {
  const lost = attempts.filter(({ isInFlight }) => !isInFlight).sort(byUrgency);
  const candidates = numbers.filter((number) => isOfAny(attempts, number, offset));
  const inFlight = attempts.length - lost.length;
  const free = candidates.slice(0, Math.max(0, candidates.length - inFlight));
  return {
    pairs: pairUp(lost, free),
    leftOver: inFlight === 0 ? free.slice(lost.length) : [],
    unsure: candidates.length > free.length ? lost.slice(free.length) : [],
  };
}

/** Assigns numbers only if exactly one offset explains them with none left over: else one may be someone else's. Never cancels on a guess. */
function matchByGuess<A extends OpenAttempt>(attempts: A[], numbers: UnmatchedNumber[], offsets: readonly number[]): Matches<A> {
  const fitting = offsets.filter((offset) => numbers.some((number) => isOfAny(attempts, number, offset)));
  const [offset] = fitting;
  const lost = attempts.filter(({ isInFlight }) => !isInFlight).sort(byUrgency);
  if (offset === undefined || fitting.length > 1) return nothing();
  const candidates = numbers.filter((number) => isOfAny(attempts, number, offset));
  const inFlight = attempts.length - lost.length;
  if (inFlight > 0) return { ...nothing(), unsure: lost };
  return candidates.length > lost.length ? nothing() : { ...nothing(), pairs: pairUp(lost, candidates) };
}

function nothing<A>(): Matches<A> {
  return { pairs: [], leftOver: [], unsure: [] };
}

function pairUp<A>(attempts: A[], numbers: UnmatchedNumber[]): { attempt: A; number: UnmatchedNumber }[] {
  return numbers.flatMap((number, index) => {
    const attempt = attempts[index];
    return attempt === undefined ? [] : [{ attempt, number }];
  });
}

function byUrgency(a: OpenAttempt, b: OpenAttempt): number {
  // For who asked for one number again, any other is only given back.
  const isPlain = ({ againPhone }: OpenAttempt) => Number(againPhone === null);
  return isPlain(b) - isPlain(a) || Number(b.isAwaited) - Number(a.isAwaited) || a.sentAt.getTime() - b.sentAt.getTime();
}

function isOfAny(attempts: OpenAttempt[], number: UnmatchedNumber, offset: number): boolean {
  return attempts.some((attempt) => isWithin(attempt, number, offset));
}

/** A number seen before it was requested is someone else's. */
function isWithin(attempt: OpenAttempt, { createdAt, firstSeenAt }: UnmatchedNumber, offset: number): boolean {
  const boughtAt = createdAt.getTime() - offset * 60_000;
  const isSeenBefore = firstSeenAt !== undefined && firstSeenAt < attempt.sentAt;
  return !isSeenBefore && boughtAt >= attempt.sentAt.getTime() - skewMs && boughtAt <= attempt.deadline.getTime() + graceMs;
}

function classOf(of: { serviceCode: string; country: string }): string {
  return `${of.serviceCode} ${of.country}`;
}
