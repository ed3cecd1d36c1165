import { expect, test } from 'vitest';
import { aCard, aMessage } from '../../features/activations/testing/a-card.ts';
import { chooseStrip } from './strip.rules.ts';

const now = 1000;
const dueAt = ({ _id }: { _id: string }): number => Number(_id);
const choose = (cards: Parameters<typeof chooseStrip>[0], unseen: string[] = []) => chooseStrip(cards, { unseen, dueAt, now });

test('shows the number whose code is due next before one that is late', () => {
  const cards = [
    aCard({ _id: '3000' }),
    aCard({ _id: '900' }),
    aCard({ _id: '2000' }),
    aCard({ _id: '1', status: 'cancelled' }),
    aCard({ _id: '1500', isCancelling: true }),
  ];
  expect(choose(cards)).toMatchObject({ kind: 'waiting', card: { _id: '2000' }, more: 2 });
  expect(choose(cards.slice(1, 2))).toMatchObject({ kind: 'waiting', card: { _id: '900' }, more: 0 });
});

test('shows the newest code that no one looked at before any number that waits', () => {
  const received = ['7', '8'].map((_id) => aCard({ _id, status: 'success', otpIds: [aMessage()] }));
  expect(choose([aCard(), ...received], ['8', '7'])).toMatchObject({ kind: 'arrived', card: { _id: '8' }, more: 1 });
});

test('shows nothing when no number waits and every code was looked at or put away', () => {
  expect(choose([aCard({ status: 'success', otpIds: [aMessage()] })])).toBeUndefined();
  expect(choose([], ['8'])).toBeUndefined();
});
