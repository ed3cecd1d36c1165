import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardFace, lifeLeft, pinPlace, usualWaitOf } from './card-face.ts';
import type { Card } from './card-face.ts';
import { aCard, aMessage, at, start } from '../testing/a-card.ts';
import { withEnd } from './cards.ts';

const faceAt = (seconds: number, card: Card, usualWait: number | null = 58) => cardFace(card, { now: start + seconds * 1000, usualWait });

test('waiting: counts up and down, and says when cancel opens', () => {
  expect(faceAt(17, aCard())).toEqual({ kind: 'waiting', remaining: 1183, waited: 17, isLate: false, usualWait: 58, cancelIn: 43 });
  expect(faceAt(60, aCard())).toMatchObject({ cancelIn: 0 });
});

test('is late only after the usual wait, never without one', () => {
  expect(faceAt(58, aCard())).toMatchObject({ isLate: false });
  expect(faceAt(59, aCard())).toMatchObject({ isLate: true });
  expect(faceAt(900, aCard(), null)).toMatchObject({ isLate: false, usualWait: null });
});

test('is ending at expiry until the server reports, even while cancelling', () => {
  expect(faceAt(1200, aCard()).kind).toBe('ending');
  expect(faceAt(1201, aCard({ isCancelling: true })).kind).toBe('ending');
  expect(faceAt(1199, aCard({ isCancelling: true })).kind).toBe('cancelling');
});

test('a cancel that waits for its time shows how long', () => {
  expect(faceAt(17, aCard({ isCancelling: true }))).toEqual({ kind: 'cancelling', remaining: 1183, waited: 17, cancelIn: 43 });
  expect(faceAt(60, aCard({ isCancelling: true }))).toMatchObject({ cancelIn: 0 });
});

test('an end is an expiry only when the server says so, however late it was', () => {
  expect(faceAt(1300, aCard({ status: 'cancelled', isExpired: true })).kind).toBe('expired');
  expect(faceAt(1300, withEnd(aCard(), true)).kind).toBe('expired');
  expect(faceAt(1200, withEnd(aCard({ isCancelling: true }), false)).kind).toBe('cancelled');
});

test('received: listens while it lives and the server listens', () => {
  const received = aCard({ status: 'success', otpIds: [aMessage()] });
  expect(faceAt(100, received)).toEqual({ kind: 'received', remaining: 1100, isListening: true, arrivedAfter: 41 });
  expect(faceAt(1200, received)).toMatchObject({ isListening: false });
  expect(faceAt(100, { ...received, isListening: false })).toMatchObject({ isListening: false });
});

test('a usual wait needs 20 samples', () => {
  expect(usualWaitOf(undefined)).toBeNull();
  expect(usualWaitOf({ medianWaitSeconds: 58, samples: 19 })).toBeNull();
  expect(usualWaitOf({ medianWaitSeconds: 58, samples: 20 })).toBe(58);
});

test('puts the pin in the middle at the usual wait and stops it at the end', () => {
  expect(pinPlace({ waited: 58, usualWait: 58, lifeSeconds: 1200 })).toBe(50);
  expect(pinPlace({ waited: 600, usualWait: null, lifeSeconds: 1200 })).toBe(50);
  expect(pinPlace({ waited: 5000, usualWait: 58, lifeSeconds: 1200 })).toBe(100);
});

test('shows no impossible card with any clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.option(fc.nat(400)),
      fc.constantFrom('pending', 'success', 'cancelled'),
      fc.boolean(),
      (seconds, usualWait, status, isCancelling) => {
        const card = aCard({ status, isCancelling, cancellableAt: at(60) });
        const face = faceAt(seconds, card, usualWait);
        if ('remaining' in face) {
          expect(face.remaining).toBeGreaterThanOrEqual(0);
          expect(lifeLeft(card, face.remaining)).toBeGreaterThanOrEqual(0);
          expect(lifeLeft(card, face.remaining)).toBeLessThanOrEqual(100);
        }
        if (face.kind === 'waiting') expect(face.waited).toBeGreaterThanOrEqual(0);
        if (face.kind === 'waiting' || face.kind === 'cancelling' || face.kind === 'ending') expect(status).toBe('pending');
      },
    ),
  );
});

test('a clock that lags behind the purchase never shows more than the life and the whole wait', () => {
  expect(cardFace(aCard(), { now: start - 900, usualWait: null })).toMatchObject({ remaining: 1200, cancelIn: 60 });
});
