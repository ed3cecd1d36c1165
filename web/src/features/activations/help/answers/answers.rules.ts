import type { MovementOfNumber, NumberFacts } from '@pinline/contract/activations/help/help.calls';
import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { lateCodeOfferHours } from '@pinline/contract/activations/activations.rules';
import { addRupees, subtractRupees } from '@pinline/contract/values/rupees.rules';
import { secondsSince } from '../../../../ui/time/durations.ts';
import { chooseActions, type Action } from './actions.rules.ts';
import type { helpText } from '../help.texts.ts';
import type { Known, Question } from './questions.rules.ts';
import { phaseOf, type Phase } from './phase.rules.ts';

/** A sentence, and what stands in it. */
export type Fact = {
  say: keyof (typeof helpText)['facts'];
  at?: string;
  until?: string;
  amount?: number;
  /** In seconds. */
  wait?: number;
  code?: string;
  count?: number;
  number?: Phone;
  server?: string;
  reason?: ReportReason;
};

type Phone = { mobileno: string; countryPrefix: string };

export type Answer = { facts: readonly Fact[]; actions: readonly Action[] };

export type Answers = Record<Question, Answer> & { /** The question that its state suggests. */ first: Question };

/** What people ask about a number, answered from what happened to it. */
export function answers(known: Known): Answers {
  const phase = phaseOf(known.facts, known.now);
  const seen = { ...known, phase };
  const actionsOf = (question: Question) => chooseActions(question, seen);
  return {
    first: firstOf(known.facts),
    noCode: { facts: aboutNoCode(seen), actions: actionsOf('noCode') },
    wrongCode: { facts: aboutWrongCode(seen), actions: actionsOf('wrongCode') },
    refused: { facts: aboutRefused(seen), actions: actionsOf('refused') },
    chargedTwice: { facts: aboutCharges(known.facts), actions: [] },
  };
}

type Seen = Known & { phase: Phase };

function firstOf({ number, report }: NumberFacts): Question {
  if (number?.isRefunded === true) return 'chargedTwice';
  if (number?.status === 'success') return 'wrongCode';
  return report === null ? 'noCode' : 'refused';
}

function aboutNoCode(seen: Seen): Fact[] {
  const { facts, phase } = seen;
  switch (phase) {
    case 'buying':
      return [
        { say: 'buying', at: facts.reservedAt },
        { say: 'returnsAlone', amount: held(facts) },
      ];
    case 'failed':
      return [{ say: 'failed', at: facts.reservedAt }, ...aboutReturn(facts)];
    case 'waiting':
      return aboutWait(seen);
    case 'ending':
      return [
        { say: 'timeUp', at: facts.number?.expiresAt ?? facts.reservedAt },
        { say: 'lastLook', amount: facts.price },
      ];
    case 'cancelling':
      return [...aboutLeaving(seen), ...aboutOther(facts)];
    case 'received':
    case 'ended with a code':
      return aboutArrival(facts);
    case 'ended':
      return [{ say: 'noneCame', at: boughtAt(facts), until: facts.endedAt ?? boughtAt(facts) }, ...aboutEnd(facts), ...aboutOther(facts)];
  }
}

function aboutWait({ facts, now, usual }: Seen): Fact[] {
  const { number, server, price } = facts;
  if (number === null) return [];
  const waits: Fact = { say: 'waits', at: number.createdAt, wait: secondsSince(number.createdAt, now) };
  const usually: Fact[] =
    usual === null
      ? []
      : usual.medianWaitSeconds === null
        ? [{ say: 'usualRate', count: usual.rate, server }]
        : [{ say: 'usual', count: usual.rate, server, wait: usual.medianWaitSeconds }];
  return [waits, ...usually, { say: 'sendAgain' }, { say: 'openUntil', until: number.expiresAt, amount: price }, ...aboutOther(facts)];
}

/** Its user is done with it, and it isn't closed yet. */
function aboutLeaving(seen: Seen): Fact[] {
  const { switchedTo, price } = seen.facts;
  const money: Fact = switchedTo === null ? { say: 'returnsWhenClosed', amount: price } : { say: 'firstOfBoth' };
  return [...leftBy(seen.facts), closesOf(seen), money];
}

/** What its user did to be done with it. */
function leftBy({ report, cancelAsked }: NumberFacts): Fact[] {
  if (report !== null) return [{ say: 'reported', at: report.at, reason: report.reason }];
  if (cancelAsked === null) return [];
  return [{ say: cancelAsked.reason === 'switch' ? 'switchedAway' : 'cancelled', at: cancelAsked.at }];
}

function closesOf({ facts: { number }, now }: Seen): Fact {
  return number !== null && Date.parse(number.cancellableAt) > now ? { say: 'closes', until: number.cancellableAt } : { say: 'closing' };
}

function aboutEnd(facts: NumberFacts): Fact[] {
  const { number, state, endedAt, lateCodeAt } = facts;
  const left = leftBy(facts);
  const why: Fact[] = left.length === 0 && state === 'cancelled' ? [{ say: 'closedEarly', at: endedAt ?? boughtAt(facts) }] : left;
  const offer = number?.lateCode ?? null;
  const late: Fact[] =
    offer !== null
      ? [{ say: 'lateCode', at: offer.receivedAt, amount: offer.price, until: offer.expiresAt }]
      : lateCodeAt !== null
        ? [{ say: 'lateCodeGone', at: lateCodeAt, until: hoursAfter(lateCodeAt, lateCodeOfferHours) }]
        : [];
  return [...why, ...aboutReturn(facts), ...late];
}

function aboutArrival(facts: NumberFacts): Fact[] {
  const { number, revealedAt, lateCodeAt } = facts;
  if (number === null) return [];
  if (revealedAt !== null && lateCodeAt !== null) return [{ say: 'opened', at: revealedAt, until: lateCodeAt }];
  const [first] = number.otpIds;
  if (first === undefined) return [{ say: 'erased' }];
  const wait = secondsSince(number.createdAt, Date.parse(first.receivedAt));
  if (first.code === null) return [{ say: 'messageArrived', at: first.receivedAt, wait }];
  return [{ say: 'codeArrived', at: first.receivedAt, wait, code: first.code }];
}

function aboutWrongCode({ facts, phase }: Seen): Fact[] {
  const { number } = facts;
  if (number?.status !== 'success') return [{ say: phase === 'waiting' ? 'noneYet' : 'noneCharged' }];
  const newest = number.otpIds.at(-1);
  if (newest === undefined) return [{ say: 'erased' }];
  const count = number.otpIds.length;
  const value: Pick<Fact, 'code'> = newest.code === null ? {} : { code: newest.code };
  const arrived: Fact =
    count > 1
      ? { say: newest.code === null ? 'newestMessage' : 'newestCode', count, at: newest.receivedAt, ...value }
      : { say: newest.code === null ? 'onlyMessage' : 'onlyCode', at: newest.receivedAt, ...value };
  const more: Fact = phase === 'received' ? { say: 'askAgain', until: number.expiresAt } : { say: 'noMore' };
  return [arrived, { say: 'newestWorks' }, more];
}

function aboutRefused(seen: Seen): Fact[] {
  const { facts, phase } = seen;
  const { number, report, price } = facts;
  if (number === null) return [{ say: phase === 'failed' ? 'noNumber' : 'noNumberYet' }];
  const fresh: Fact[] = number.isDeepCheck ? [] : [{ say: 'tryDeepCheck' }];
  if (report !== null) {
    const ended = phase === 'cancelling' ? [closesOf(seen)] : aboutReturn(facts);
    return [...leftBy(facts), ...ended, { say: 'neverAgain' }, ...fresh];
  }
  if (number.status === 'success') {
    const [first] = number.otpIds;
    return [first === undefined ? { say: 'codeCame' } : { say: 'codeCameAt', at: first.receivedAt }, ...aboutRefund(facts), ...fresh];
  }
  if (phase === 'waiting') return [{ say: 'reportIt', amount: price }, ...fresh];
  if (phase === 'ended') return [{ say: 'notCharged' }, ...aboutReturn(facts), ...fresh];
  return [...leftBy(facts), ...fresh];
}

function aboutCharges(facts: NumberFacts): Fact[] {
  const { money } = facts;
  const charges = money.filter(({ kind }) => kind === 'capture' || kind === 'late_capture');
  const [first] = charges;
  const other = [facts.switchedTo, facts.switchedFrom].find((each) => each?.hasCode === true) ?? null;
  const paidOther = other === null ? [] : [ofOther(first === undefined ? 'paidForOther' : 'paidForBoth', other)];
  if (first === undefined) return [{ say: 'notCharged' }, ...aboutHold(facts), ...paidOther];
  const isOnce = charges.length === 1;
  const amount = charges.reduce((sum, each) => addRupees(sum, each.amount), 0);
  const holdToo: Fact[] = isOnce && money.some(isOwnHold) ? [{ say: 'holdIsNoCharge' }] : [];
  return [
    isOnce ? { say: 'chargedOnce', amount, at: first.at } : { say: 'chargedMore', amount, count: charges.length },
    ...holdToo,
    ...paidOther,
    ...aboutRefund(facts),
  ];
}

function aboutReturn({ money }: NumberFacts): Fact[] {
  const returned = money.findLast((each) => each.kind === 'release' && !each.isReplaced);
  return returned === undefined ? [] : [{ say: 'returned', amount: returned.amount, at: returned.at }];
}

function aboutRefund({ money }: NumberFacts): Fact[] {
  const refund = money.find(({ kind }) => kind === 'refund');
  return refund === undefined ? [] : [{ say: 'refunded', amount: refund.amount, at: refund.at }];
}

function aboutOther({ switchedTo, switchedFrom }: NumberFacts): Fact[] {
  return [
    ...(switchedTo === null ? [] : [ofOther(switchedTo.hasCode ? 'otherGotCode' : 'switchedTo', switchedTo)]),
    ...(switchedFrom?.isOpen === true ? [ofOther('oldListens', switchedFrom)] : []),
  ];
}

function ofOther(say: Fact['say'], other: NonNullable<NumberFacts['switchedTo']>): Fact {
  return { say, number: other, server: other.server };
}

function aboutHold(facts: NumberFacts): Fact[] {
  const amount = stillHeld(facts);
  if (amount <= 0) return aboutReturn(facts);
  return [{ say: facts.switchedTo === null && facts.switchedFrom?.isOpen !== true ? 'stillHeld' : 'stillHeldBoth', amount }];
}

function held({ money, price }: NumberFacts): number {
  return money.findLast(({ kind }) => kind === 'hold')?.amount ?? price;
}

function stillHeld({ money }: Pick<NumberFacts, 'money'>): number {
  return money.reduce((sum, each) => {
    if (each.kind === 'hold') return addRupees(sum, each.amount);
    return each.kind === 'refund' || each.kind === 'late_capture' ? sum : subtractRupees(sum, each.amount);
  }, 0);
}

const isOwnHold = ({ kind, isReplaced }: MovementOfNumber): boolean => kind === 'hold' && !isReplaced;

function boughtAt({ number, reservedAt }: NumberFacts): string {
  return number?.createdAt ?? reservedAt;
}

function hoursAfter(at: string, hours: number): string {
  return new Date(Date.parse(at) + hours * 3_600_000).toISOString();
}
