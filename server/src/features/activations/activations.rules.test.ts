import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { cancel, canResend, wireStatus, type State } from './activations.rules.ts';

const wishedAt = new Date('2026-01-05T10:00:00Z');
const later = new Date(wishedAt.getTime() + 1);

/** What a cancel leads to once its time has come, and a moment before; what the wire calls it; where another message can be asked for (security.md H1). */
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

describe('every state and every wish', () => {
  test.each(table)('in every state, what may be done: %s', (state, inTime, tooEarly, wire, resendOn) => {
    expect([wishAt(state, wishedAt), wishAt(state, later)]).toEqual([inTime, tooEarly]);
    expect(wireStatus(state)).toBe(wire);
    expect((['1', '2', '3', '4'] as const).filter((server) => canResend({ state, server }))).toEqual(resendOn);
  });
});

function wishAt(state: State, cancellableAt: Date): string {
  try {
    return cancel({ state, server: '1', phoneNumber: '+919812345678', cancellableAt }, wishedAt);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
