import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedByHistory, mergeCards, placeCard, vanishedCards, withEnd, withMessages } from './cards.ts';
import { aCard, aMessage, at } from '../testing/a-card.ts';

test('keeps known cards in place and adds new ones first, newest first', () => {
  const [a, b] = [aCard(), aCard()];
  const [older, newer] = [aCard({ createdAt: at(10) }), aCard({ createdAt: at(20) })];
  expect(mergeCards([a, b], [older, b, newer, a]).map((card) => card._id)).toEqual([newer, older, a, b].map((card) => card._id));
});

test('an older answer removes nothing', () => {
  const received = aCard({ status: 'success', otpIds: [aMessage({ _id: '1' })] });
  const [merged] = mergeCards([received], [{ ...received, status: 'pending', otpIds: [] }]);
  expect(merged).toMatchObject({ status: 'success', otpIds: [{ _id: '1' }] });
  const ended = aCard({ status: 'cancelled', isExpired: true });
  expect(mergeCards([ended], [{ ...ended, status: 'pending' }])[0]).toMatchObject({ status: 'cancelled', isExpired: true });
});

test('keeps an ended card that the server no longer lists', () => {
  const ended = aCard({ status: 'cancelled' });
  expect(mergeCards([ended], [])).toEqual([ended]);
  expect(vanishedCards([ended, aCard({ _id: 'v' }), aCard({ _id: 'l', status: 'success' })], []).map((card) => card._id)).toEqual([
    'v',
    'l',
  ]);
});

test('reads from the history how a vanished card ended', () => {
  const card = aCard();
  const row = { ...card, serviceId: { _id: '7', serviceName: 'Telegram', logo: null, serverId: { server: '1' as const } } };
  expect(endedByHistory(card, { ...row, status: 'cancelled', isExpired: true })).toMatchObject({
    status: 'cancelled',
    isExpired: true,
    serviceId: '7',
    isListening: false,
  });
  expect(endedByHistory(card, { ...row, status: 'success', otpIds: [aMessage()] })).toMatchObject({
    status: 'success',
    otpIds: [{ code: '4821' }],
  });
});

test('adds a message once and keeps the same card for a known one', () => {
  const message = aMessage();
  const received = withMessages(aCard({ isCancelling: true }), { otpIds: [message] });
  expect(received).toMatchObject({ status: 'success', isCancelling: false, canResend: true, otpIds: [message] });
  expect(withMessages(received, { otpIds: [message] })).toBe(received);
});

test('servers 2 and 3 stop listening with the first code', () => {
  expect(withMessages(aCard({ server: '2' }), { otpIds: [aMessage()] })).toMatchObject({ isListening: false, canResend: false });
  expect(withMessages(aCard({ server: '4' }), { otpIds: [aMessage()] })).toMatchObject({ isListening: true, canResend: true });
});

test('an end never removes a code', () => {
  const received = aCard({ status: 'success', otpIds: [aMessage()] });
  expect(withEnd(received, true)).toBe(received);
  const ended = withEnd(aCard(), true);
  expect(ended).toMatchObject({ status: 'cancelled', isExpired: true });
  expect(withEnd(ended, false)).toBe(ended);
});

test('adds a number first, or in its reserved place', () => {
  const [a, b, c] = [aCard(), aCard(), aCard()];
  expect(placeCard([a, b], c, undefined)).toEqual([c, a, b]);
  expect(placeCard([a, b], c, b._id)).toEqual([a, c]);
  expect(placeCard([a, b], c, 'gone')).toEqual([c, a, b]);
  expect(placeCard([c, a, b], c, b._id)).toEqual([c, a]);
});

test('for answers and frames in any order, no message is lost and no card doubled', () => {
  const messages = [1, 2, 3].map((n) => aMessage({ _id: `m${n}`, receivedAt: at(n) }));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), known: fc.nat(3) }),
    fc.record({ kind: fc.constant('frame' as const), known: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('end' as const), known: fc.nat(0) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const bought = aCard();
      let cards = [bought];
      let most = 0;
      for (const { kind, known } of steps) {
        const otpIds = messages.slice(0, known);
        if (kind === 'answer') cards = mergeCards(cards, [{ ...bought, otpIds, status: known > 0 ? 'success' : 'pending' }]);
        if (kind === 'frame') cards = cards.map((card) => withMessages(card, { otpIds }));
        if (kind === 'end') cards = cards.map((card) => withEnd(card, true));
        most = Math.max(most, known);
        expect(cards).toHaveLength(1);
        expect(cards[0]?.otpIds).toEqual(messages.slice(0, most));
        if (most > 0) expect(cards[0]?.status).toBe('success');
      }
    }),
  );
});
