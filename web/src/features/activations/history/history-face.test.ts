import { expect, test } from 'vitest';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { historyFace } from './history-face.ts';
import { aCard, at, start } from '../testing/a-card.ts';
import type { Card } from '../card/card-face.ts';

const row = (told: Partial<Card>): HistoryRow => {
  const card = aCard(told);
  return { ...card, serviceId: { _id: '7', serviceName: 'Telegram', logo: null, serverId: { server: card.server } } };
};
const faceAt = (seconds: number, told: Partial<Card>) => historyFace(row(told), start + seconds * 1000);

test('a pending number counts down and can be cancelled after its wait', () => {
  expect(faceAt(17, {})).toEqual({ action: { kind: 'cancel', cancelIn: 43 }, remaining: 1183, isEnding: false });
  expect(faceAt(60, {}).action).toEqual({ kind: 'cancel', cancelIn: 0 });
});

test('on server 4 the history waits five seconds longer', () => {
  const onServer4 = { server: '4' as const, cancellableAt: at(120), expiresAt: at(900) };
  expect(faceAt(120, onServer4).action).toEqual({ kind: 'cancel', cancelIn: 5 });
  expect(faceAt(124, onServer4).action).toEqual({ kind: 'cancel', cancelIn: 1 });
  expect(faceAt(125, onServer4).action).toEqual({ kind: 'cancel', cancelIn: 0 });
});

test('received rows count on only on servers 1 and 4, and only within their life', () => {
  expect(faceAt(100, { status: 'success' })).toEqual({ action: { kind: 'buyAgain' }, remaining: 1100, isEnding: false });
  expect(faceAt(100, { status: 'success', server: '2' }).remaining).toBeNull();
  expect(faceAt(1200, { status: 'success' }).remaining).toBeNull();
});

test('at the end of life nothing can be cancelled any more', () => {
  expect(faceAt(1200, {})).toEqual({ action: { kind: 'cancelling' }, remaining: null, isEnding: true });
  expect(faceAt(100, { isCancelling: true }).action).toEqual({ kind: 'cancelling' });
  expect(faceAt(100, { status: 'cancelled' })).toEqual({ action: { kind: 'buyAgain' }, remaining: null, isEnding: false });
});
