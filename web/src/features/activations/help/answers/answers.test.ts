import { describe, expect, test } from 'vitest';
import { at, start } from '../../testing/a-card.ts';
import { aNumbersFacts as facts, cancelled, finished, hold, knownOf, movement, shortly, type Row } from '../../testing/number-facts.ts';
import { answers } from './answers.rules.ts';

const states: Row[] = [
  {
    name: 'a purchase that still looks for a number',
    of: facts({ state: 'buying', number: null }),
    says: {
      noCode: 'buying returnsAlone',
      wrongCode: 'noneCharged',
      refused: 'noNumberYet',
      chargedTwice: 'notCharged stillHeld',
    },
  },
  {
    name: 'a purchase that got no number',
    of: facts({ state: 'failed', number: null, endedAt: at(10), money: [hold, movement('release', 10)] }),
    says: { noCode: 'failed returned', wrongCode: 'noneCharged', refused: 'noNumber', chargedTwice: 'notCharged returned' },
    does: { noCode: 'elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
  {
    name: 'a number that waits',
    of: facts(),
    says: {
      noCode: 'waits sendAgain openUntil',
      wrongCode: 'noneYet',
      refused: 'reportIt tryDeepCheck',
      chargedTwice: 'notCharged stillHeld',
    },
    does: { noCode: 'switch cancel report', refused: 'report switch' },
  },
  {
    name: 'a number that waits, of a service with figures, with a deep check, sold nowhere else',
    of: facts({ number: { isDeepCheck: true } }),
    more: { usual: { rate: 84, medianWaitSeconds: 41 }, isSoldElsewhere: false },
    says: { noCode: 'waits usual sendAgain openUntil', wrongCode: 'noneYet', refused: 'reportIt', chargedTwice: 'notCharged stillHeld' },
    does: { noCode: 'cancel report', refused: 'report' },
  },
  {
    name: 'a number that waits, of a service whose codes have no usual wait',
    of: facts(),
    more: { usual: { rate: 84, medianWaitSeconds: null } },
    says: {
      noCode: 'waits usualRate sendAgain openUntil',
      wrongCode: 'noneYet',
      refused: 'reportIt tryDeepCheck',
      chargedTwice: 'notCharged stillHeld',
    },
    does: { noCode: 'switch cancel report', refused: 'report switch' },
  },
  {
    name: 'a number whose time is up, while the last look runs',
    of: facts(),
    seconds: 1201,
    says: { noCode: 'timeUp lastLook', wrongCode: 'noneCharged', refused: 'tryDeepCheck', chargedTwice: 'notCharged stillHeld' },
  },
  {
    name: 'a number that is cancelled as soon as that is allowed',
    of: facts({ state: 'cancelling', cancelAsked: { at: at(20), reason: 'user' }, number: { isCancelling: true } }),
    says: {
      noCode: 'cancelled closes returnsWhenClosed',
      wrongCode: 'noneCharged',
      refused: 'cancelled tryDeepCheck',
      chargedTwice: 'notCharged stillHeld',
    },
  },
  {
    name: 'a reported number that is not closed yet',
    of: facts({
      state: 'cancelling',
      report: { at: at(20), reason: 'banned' },
      cancelAsked: { at: at(20), reason: 'report' },
      number: { isCancelling: true },
    }),
    seconds: 70,
    first: 'refused',
    says: {
      noCode: 'reported closing returnsWhenClosed',
      wrongCode: 'noneCharged',
      refused: 'reported closing neverAgain tryDeepCheck',
      chargedTwice: 'notCharged stillHeld',
    },
  },
  {
    name: 'a reported number that is closed',
    of: facts({ ...cancelled, report: { at: at(20), reason: 'banned' }, cancelAsked: { at: at(20), reason: 'report' } }),
    first: 'refused',
    says: {
      noCode: 'noneCame reported returned',
      wrongCode: 'noneCharged',
      refused: 'reported returned neverAgain tryDeepCheck',
      chargedTwice: 'notCharged returned',
    },
    does: { noCode: 'elsewhere', wrongCode: 'elsewhere', refused: 'elsewhere' },
  },
];

describe('the answers about', () => {
  test.for(states)('$name', (row) => {
    const given = answers(knownOf(row));
    expect(shortly(given)).toEqual({ says: row.says, does: row.does ?? {} });
    expect(given.first).toBe(row.first ?? 'noCode');
  });
});

test('what a deep check or a cap held first and gave back is no charge, and no return', () => {
  const replaced = [movement('hold', -2, { amount: 20, isReplaced: true }), movement('release', -1, { amount: 20, isReplaced: true })];
  const { chargedTwice } = answers({ facts: facts({ money: [...replaced, hold] }), now: start, usual: null, isSoldElsewhere: false });
  expect(chargedTwice.facts).toEqual([{ say: 'notCharged' }, { say: 'stillHeld', amount: 12.5 }]);
  const paidForOther = facts({ ...cancelled, money: [...replaced, hold, movement('pair_capture', 80)] });
  const later = answers({ facts: paidForOther, now: start, usual: null, isSoldElsewhere: false });
  expect(later.chargedTwice.facts).toEqual([{ say: 'notCharged' }]);
});

test('times, amounts and codes are those of the number', () => {
  const { noCode, chargedTwice, wrongCode } = answers({ facts: facts(finished), now: start, usual: null, isSoldElsewhere: false });
  expect(noCode.facts).toEqual([{ say: 'codeArrived', at: at(41), wait: 41, code: '482913' }]);
  expect(wrongCode.facts[0]).toEqual({ say: 'onlyCode', at: at(41), code: '482913' });
  expect(chargedTwice.facts[0]).toEqual({ say: 'chargedOnce', amount: 12.5, at: at(41) });
});
