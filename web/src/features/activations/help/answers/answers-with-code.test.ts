import { describe, expect, test } from 'vitest';
import { aMessage, at } from '../../testing/a-card.ts';
import {
  aNumbersFacts as facts,
  cancelled,
  code,
  finished,
  hold,
  knownOf,
  lateOffer,
  movement,
  other,
  over,
  shortly,
  type Row,
} from '../../testing/number-facts.ts';
import { answers } from './answers.rules.ts';

const states: Row[] = [
  {
    name: 'a number with its code, open for more',
    of: facts({ ...finished, state: 'received', number: { status: 'success', otpIds: [code], canResend: true } }),
    first: 'wrongCode',
    says: {
      noCode: 'codeArrived',
      wrongCode: 'onlyCode newestWorks askAgain',
      refused: 'codeCameAt tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge',
    },
    does: { wrongCode: 'resend' },
  },
  {
    name: 'a number that ended with several codes',
    of: facts({ ...finished, number: { ...finished.number, otpIds: [code, aMessage({ receivedAt: at(300) })] } }),
    seconds: 400,
    first: 'wrongCode',
    says: {
      noCode: 'codeArrived',
      wrongCode: 'newestCode newestWorks noMore',
      refused: 'codeCameAt tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge',
    },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number that got a message without a code',
    of: facts({ ...finished, number: { ...finished.number, otpIds: [aMessage({ code: null })] } }),
    first: 'wrongCode',
    says: {
      noCode: 'messageArrived',
      wrongCode: 'onlyMessage newestWorks noMore',
      refused: 'codeCameAt tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge',
    },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number that an operator refunded',
    of: facts({
      ...finished,
      number: { ...finished.number, isRefunded: true },
      money: [...finished.money, movement('refund', 900)],
    }),
    seconds: 1000,
    first: 'chargedTwice',
    says: {
      noCode: 'codeArrived',
      wrongCode: 'onlyCode newestWorks noMore',
      refused: 'codeCameAt refunded tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge refunded',
    },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a cancelled number',
    of: facts(cancelled),
    says: {
      noCode: 'noneCame cancelled returned',
      wrongCode: 'noneCharged',
      refused: 'notCharged returned tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
    does: { noCode: 'elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number that was closed without its user',
    of: facts({ ...cancelled, cancelAsked: null }),
    more: { isSoldElsewhere: false },
    says: {
      noCode: 'noneCame closedEarly returned',
      wrongCode: 'noneCharged',
      refused: 'notCharged returned tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
  },
  {
    name: 'an expired number',
    of: facts({ ...cancelled, state: 'expired', cancelAsked: null, endedAt: at(1200), number: { ...over, isExpired: true } }),
    seconds: 1300,
    says: {
      noCode: 'noneCame returned',
      wrongCode: 'noneCharged',
      refused: 'notCharged returned tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
    does: { noCode: 'elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number whose late code is on offer',
    of: facts({ ...cancelled, state: 'expired', cancelAsked: null, lateCodeAt: at(1500), number: { ...over, lateCode: lateOffer } }),
    seconds: 1600,
    says: {
      noCode: 'noneCame returned lateCode',
      wrongCode: 'noneCharged',
      refused: 'notCharged returned tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
    does: { noCode: 'reveal elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number whose late code is no longer on offer',
    of: facts({ ...cancelled, lateCodeAt: at(1500) }),
    seconds: 90_000,
    says: {
      noCode: 'noneCame cancelled returned lateCodeGone',
      wrongCode: 'noneCharged',
      refused: 'notCharged returned tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
    does: { noCode: 'elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number whose late code was opened',
    of: facts({
      ...cancelled,
      lateCodeAt: at(1500),
      revealedAt: at(1600),
      number: { status: 'success', isListening: false, otpIds: [code] },
      money: [...cancelled.money, movement('late_capture', 1600)],
    }),
    seconds: 1700,
    first: 'wrongCode',
    says: {
      noCode: 'opened',
      wrongCode: 'onlyCode newestWorks noMore',
      refused: 'codeCameAt tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge',
    },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number that was switched and still listens',
    of: facts({
      state: 'cancelling',
      cancelAsked: { at: at(20), reason: 'switch' },
      switchedTo: other,
      number: { isCancelling: true, switchedTo: '99' },
    }),
    says: {
      noCode: 'switchedAway closes firstOfBoth switchedTo',
      wrongCode: 'noneCharged',
      refused: 'switchedAway tryDeepCheck',
      chargedTwice: 'notCharged stillHeldBoth',
    },
  },
  {
    name: 'a number that was switched, and the other one got the code',
    of: facts({
      ...cancelled,
      cancelAsked: { at: at(20), reason: 'switch' },
      switchedTo: { ...other, isOpen: false, hasCode: true },
      money: [hold, movement('pair_capture', 80)],
    }),
    says: {
      noCode: 'noneCame switchedAway otherGotCode',
      wrongCode: 'noneCharged',
      refused: 'notCharged tryDeepCheck',
      chargedTwice: 'notCharged paidForOther',
    },
  },
  {
    name: 'the new number of a switch, while the old one listens',
    of: facts({ switchedFrom: other, number: { switchedFrom: '99' } }),
    says: {
      noCode: 'waits sendAgain openUntil oldListens',
      wrongCode: 'noneYet',
      refused: 'reportIt tryDeepCheck',
      chargedTwice: 'notCharged stillHeldBoth',
    },
    does: { noCode: 'cancel report', refused: 'report' },
  },
  {
    name: 'a number of a switch of which both codes were opened',
    of: facts({ ...finished, switchedFrom: { ...other, isOpen: false, hasCode: true } }),
    first: 'wrongCode',
    says: {
      noCode: 'codeArrived',
      wrongCode: 'onlyCode newestWorks noMore',
      refused: 'codeCameAt tryDeepCheck',
      chargedTwice: 'chargedOnce holdIsNoCharge paidForBoth',
    },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'an erased number that had its code',
    of: facts({ ...finished, isErased: true, number: { status: 'success', isListening: false, otpIds: [] } }),
    seconds: 9_000_000,
    first: 'wrongCode',
    says: { noCode: 'erased', wrongCode: 'erased', refused: 'codeCame tryDeepCheck', chargedTwice: 'chargedOnce holdIsNoCharge' },
    does: { wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
];

describe('the answers about', () => {
  test.for(states)('$name', (row) => {
    const given = answers(knownOf(row));
    expect(shortly(given)).toEqual({ says: row.says, does: row.does ?? {} });
    expect(given.first).toBe(row.first ?? 'noCode');
  });
});
