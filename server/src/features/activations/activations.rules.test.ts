import { cancelTooEarlyMessage } from '@pinline/contract/activations/activations.rules';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import type { UpstreamMessage } from '../providers/provider.ts';
import {
  decideCancel,
  decideReport,
  canResend,
  codeOf,
  newestMessage,
  newMessages,
  purchaseWaitMs,
  wireStatus,
  type State,
} from './activations.rules.ts';

const wishedAt = new Date('2026-01-05T10:00:00Z');
const later = new Date(wishedAt.getTime() + 1);

const table: [State, inTime: string, tooEarly: string, wire: string | undefined, resendOn: string[]][] = [
  ['reserved', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND', undefined, []],
  ['buying', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND', undefined, []],
  ['unknown', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND', undefined, []],
  ['failed', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND', undefined, []],
  ['waiting', 'ask the provider', 'CANCEL_TOO_EARLY', 'pending', []],
  ['cancelling', 'ask the provider', 'ask the provider', 'pending', []],
  ['received', 'ACTIVATION_NOT_CANCELLABLE', 'ACTIVATION_NOT_CANCELLABLE', 'success', ['1', '4']],
  ['finished', 'ACTIVATION_NOT_CANCELLABLE', 'ACTIVATION_NOT_CANCELLABLE', 'success', []],
  ['cancelled', 'over already', 'over already', 'cancelled', []],
  ['expired', 'over already', 'over already', 'cancelled', []],
];

describe('every state and every request', () => {
  test.each(table)('decides what is allowed in every state: %s', { tags: 'H1' }, (state, inTime, tooEarly, wire, resendOn) => {
    expect([wishAt(state, wishedAt), wishAt(state, later)]).toEqual([inTime, tooEarly]);
    expect(wireStatus({ state, isRevealed: false })).toBe(wire);
    expect(wireStatus({ state, isRevealed: true })).toBe('success');
    expect((['1', '2', '3', '4'] as const).filter((server) => canResend({ state, server }))).toEqual(resendOn);
  });
});

test.each<[State, string, string]>([
  ['reserved', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND'],
  ['failed', 'ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_FOUND'],
  ['waiting', 'record', 'reported before'],
  ['cancelling', 'record', 'reported before'],
  ['received', 'ACTIVATION_NOT_CANCELLABLE', 'ACTIVATION_NOT_CANCELLABLE'],
  ['finished', 'ACTIVATION_NOT_CANCELLABLE', 'ACTIVATION_NOT_CANCELLABLE'],
  ['cancelled', 'NUMBER_ENDED', 'reported before'],
  ['expired', 'NUMBER_ENDED', 'reported before'],
])('decides about a report in every state: %s', (state, first, second) => {
  const report = (isReported: boolean, isRevealed: boolean) => decisionOf(() => decideReport({ state, isReported, isRevealed }));
  expect([report(false, false), report(true, false)]).toEqual([first, second]);
  expect(report(true, true)).toBe('ACTIVATION_NOT_CANCELLABLE');
});

test('a request that is too early is refused with the time, in the text of its server', () => {
  const waiting = { state: 'waiting', phoneNumber: '+919812345678', cancellableAt: later } as const;
  expect(() => decideCancel({ ...waiting, server: '3' }, wishedAt)).toThrow(cancelTooEarlyMessage({ ...waiting, server: '3' }));
});

test('holds the money of a purchase for 10 s at most, of a deep check for 60 s', () => {
  expect([false, true].map((isDeepCheck) => purchaseWaitMs({ isDeepCheck }))).toEqual([10_000, 60_000]);
});

describe('what is new among messages', () => {
  const a = aMessage('Code 1234');
  const b = aMessage('Code 5678');
  const greeting = aMessage('Welcome');
  const farewell = aMessage('Good bye');

  test.each<[string, UpstreamMessage[], UpstreamMessage[], UpstreamMessage[]]>([
    ['nothing', [], [], []],
    ['the first', [], [a], [a]],
    ['one that is stored', [a], [a], []],
    ['one more', [a], [a, b], [b]],
    ['one more before it', [a], [b, a], [b]],
    ['the same code once more', [a], [a, a], [a]],
    ['and once more', [a, a], [a, a, a], [a]],
    ['the same code twice, as stored', [a, a], [a, a], []],
    ['one code in other words', [a], [aMessage('1234 is your code')], []],
    ['one code that the provider took out of it', [a], [aMessage('Call us', '1234')], []],
    ['words without a code', [greeting], [greeting, farewell], [farewell]],
  ])('from the whole list: %s', (_case, stored, observed, fresh) => {
    expect(newMessages(stored, observed)).toEqual(fresh);
  });

  test.each<[string, UpstreamMessage[], UpstreamMessage | null, UpstreamMessage[]]>([
    ['there is none', [a], null, []],
    ['the first', [], a, [a]],
    ['one that is stored', [a, b], b, []],
    ['another', [a], b, [b]],
    ['words without a code', [greeting], farewell, [farewell]],
  ])('from the newest message only: %s', (_case, stored, newest, fresh) => {
    expect(newestMessage(stored, newest)).toEqual(fresh);
  });

  test('takes the provider’s own code, else the one in the text, else none', () => {
    expect([aMessage('Code 1234', '99'), a, greeting].map(codeOf)).toEqual(['99', '1234', null]);
  });
});

function aMessage(text: string, code: string | null = null): UpstreamMessage {
  return { text, code };
}

function wishAt(state: State, cancellableAt: Date): string {
  return decisionOf(() => decideCancel({ state, server: '1', phoneNumber: '+919812345678', cancellableAt }, wishedAt));
}

function decisionOf(decide: () => string): string {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
