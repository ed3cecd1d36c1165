import {
  indonesianCancelWaitSeconds,
  lifeSeconds,
  listeningServers,
  serverCancelWaitSeconds,
} from '@pinline/contract/activations/activations.rules';
import { describe, expect, test } from 'vitest';
import { questionGroups } from './questions/questions.ts';
import { findAnswers } from './find-answers.ts';

const groups = [
  { id: 'a', title: 'Buying', questions: [{ id: 'price', question: 'What’s the price?', answer: ['It is shown.', ['Price one', 'Two']] }] },
  { id: 'b', title: 'Money', questions: [{ id: 'refund', question: 'Refund?', answer: ['At once, in full.'], also: 'back' }] },
];

describe('a search', () => {
  const idsOf = (search: string) => findAnswers(groups, search).flatMap((group) => group.questions.map(({ id }) => id));

  test.each([
    ['', ['price', 'refund']],
    ['   ', ['price', 'refund']],
    ['PRICE', ['price']],
    ["what's", ['price']],
    ['two price', ['price']],
    ['full', ['refund']],
    ['money', ['refund']],
    ['back', ['refund']],
    ['price refund', []],
    ['pricee', []],
    ['.*', []],
  ])('for “%s” finds %j', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  test('marks every place of every word, overlapping ones as one', () => {
    const [group] = findAnswers(groups, 'pri rice');
    expect(group?.questions[0]?.question.ranges).toEqual([[11, 16]]);
    expect(group?.questions[0]?.answer[1]).toEqual([
      { text: 'Price one', ranges: [[0, 5]] },
      { text: 'Two', ranges: [] },
    ]);
  });

  test('opens what is only in the answer', () => {
    const isOpen = (search: string) => findAnswers(groups, search)[0]?.questions[0]?.isOpen;
    expect([isOpen(''), isOpen('price'), isOpen('buying'), isOpen('shown'), isOpen('price shown')]).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the questions', () => {
  const everything = questionGroups({ numbersDays: 90 });
  const questions = everything.flatMap((group) => group.questions);
  const answerOf = (id: string) =>
    questions
      .find((each) => each.id === id)
      ?.answer.flat()
      .join(' ') ?? '';
  /** In seconds, of each line that begins so. */
  const minutesOf = (id: string, start: string) =>
    (questions.find((each) => each.id === id)?.answer ?? [])
      .flat()
      .flatMap((line) => (line.startsWith(start) ? (/: (\d+) minute/.exec(line)?.[1] ?? []) : []))
      .map((minutes) => Number(minutes) * 60);

  test('have addresses of their own', () => {
    const ids = [...everything.map(({ id }) => `group ${id}`), ...questions.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(questions.length).toBeGreaterThanOrEqual(14);
    for (const { id } of questions) expect(id).toMatch(/^[a-z][a-z-]*$/);
  });

  test.each([
    'refund',
    'otp not received',
    'UTR',
    'resend',
    'recharge',
    'money back',
    'coupon',
    'logged out',
    'deposit pending',
    'cancel',
    '+62',
  ])('are found by “%s”', (search) => {
    expect(findAnswers(everything, search)).not.toEqual([]);
  });

  test('state the constants of the product', () => {
    expect(answerOf('how-many')).toContain('At most 6 active numbers');
    expect(minutesOf('how-long', 'Server')).toEqual([lifeSeconds[1], lifeSeconds[3], lifeSeconds[4]]);
    expect([lifeSeconds[2], serverCancelWaitSeconds[2]]).toEqual([lifeSeconds[1], serverCancelWaitSeconds[1]]);
    expect(minutesOf('cancel-when', 'Server')).toEqual([
      serverCancelWaitSeconds[1],
      serverCancelWaitSeconds[3],
      serverCancelWaitSeconds[4],
    ]);
    expect(minutesOf('cancel-when', 'Numbers that begin with +62')).toEqual([indonesianCancelWaitSeconds]);
    expect(answerOf('second-code')).toContain(`On servers ${listeningServers.join(' and ')}, yes`);
    expect(answerOf('upi-late')).toContain('within 1 hour');
    expect(answerOf('upi')).toContain('₹10 to ₹1,00,000');
    expect(answerOf('referral')).toContain('10% of your friend’s first recharge, at most ₹30 per friend');
    expect(answerOf('password')).toMatch(/at least 8 characters \(at sign-up it is 6\)/);
  });
});
