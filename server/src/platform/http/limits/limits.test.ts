import { keyCalls } from '@pinline/contract/developers/developers.rules';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../errors.ts';
import { createLimits } from './limits.ts';

function countServed(call: () => void, calls = 1_000): { served: number; retryAfterSeconds: number | undefined } {
  for (let served = 0; served < calls; served += 1) {
    try {
      call();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
      return { served, retryAfterSeconds: error.retryAfterSeconds };
    }
  }
  return { served: calls, retryAfterSeconds: undefined };
}

describe('with a fake clock', () => {
  function aClock() {
    let ms = 5_000_000;
    return { limits: createLimits({ isOn: true, now: () => ms }), pass: (seconds: number) => (ms += seconds * 1_000) };
  }

  test('allows a user 60 calls at once and 300 a minute', () => {
    const { limits, pass } = aClock();
    const call = () => limits.signedIn(1);
    expect(countServed(call)).toEqual({ served: 60, retryAfterSeconds: 1 });
    expect(countServed(call).served).toBe(0);
    pass(1);
    expect(countServed(call).served).toBe(5);
    pass(12);
    expect(countServed(call).served).toBe(60);
    pass(3_600);
    expect(countServed(call).served).toBe(60);

    let served = 0;
    for (let second = 0; second < 60; second += 1) {
      pass(1);
      served += countServed(call).served;
    }
    expect(served).toBe(300);
  });

  test('allows two servers that share their counts hardly more than one', () => {
    let ms = 0;
    const servers = [0, 1].map(() => createLimits({ isOn: true, now: () => ms }));
    let served = 0;
    for (let halfSecond = 0; halfSecond < 20; halfSecond += 1) {
      for (const server of servers) served += countServed(() => server.byKey({ keyId: 1, userId: 1 })).served;
      const [first, second] = servers.map((server) => server.takeCalls());
      servers[0]?.addCalls(second ?? {});
      servers[1]?.addCalls(first ?? {});
      ms += 500;
    }
    // In ten seconds: 120 and 600 of one alone, 1,440 of two that don't share.
    expect(served).toBeGreaterThan(500);
    expect(served).toBeLessThan(900);
  });

  test('allows an address without a session 120 calls a minute', () => {
    const { limits, pass } = aClock();
    const call = () => limits.anonymous('203.0.113.9');
    expect(countServed(call)).toEqual({ served: 120, retryAfterSeconds: 1 });
    pass(0.4);
    expect(countServed(call).served).toBe(0);
    pass(0.1);
    expect(countServed(call).served).toBe(1);
    pass(60);
    expect(countServed(call).served).toBe(120);
  });

  test('counts the addresses of one IPv6 network together, and an IPv4 address in any spelling', { tags: 'B5' }, () => {
    const { limits } = aClock();
    let last = 0;
    expect(countServed(() => limits.anonymous(`2001:db8:0:1::${(last += 1).toString(16)}`)).served).toBe(120);
    expect(countServed(() => limits.anonymous('2001:db8:0:2::1')).served).toBe(120);
    expect(countServed(() => limits.anonymous('203.0.113.9')).served).toBe(120);
    expect(countServed(() => limits.anonymous('::ffff:203.0.113.9')).served).toBe(0);
  });

  test("allows a webhook's address 1,000 calls at once and 30,000 a minute, apart from its other calls", () => {
    const { limits, pass } = aClock();
    const call = () => limits.webhook('203.0.113.9');
    expect(countServed(call, 1_200).served).toBe(1_000);
    pass(1);
    expect(countServed(call).served).toBe(500);
    expect(countServed(() => limits.anonymous('203.0.113.9')).served).toBe(120);
  });

  test('allows an operator 240 tokens at once and 1,200 a minute, whatever the same person did as a user', () => {
    const { limits, pass } = aClock();
    countServed(() => limits.signedIn(1));
    expect(countServed(() => limits.operator(1, 10)).served).toBe(24);
    pass(1);
    expect(countServed(() => limits.operator(1)).served).toBe(20);
  });

  test('counts each user and each address separately', () => {
    const { limits } = aClock();
    countServed(() => limits.signedIn(1));
    countServed(() => limits.anonymous('203.0.113.9'));
    expect(countServed(() => limits.signedIn(2)).served).toBe(60);
    expect(countServed(() => limits.anonymous('203.0.113.10')).served).toBe(120);
  });

  test("doesn't count refused calls", () => {
    const { limits, pass } = aClock();
    countServed(() => limits.signedIn(1));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      pass(0.1);
      countServed(() => limits.signedIn(1), 1);
    }
    pass(0.2);
    expect(countServed(() => limits.signedIn(1), 5).served).toBeGreaterThan(0);
  });

  test('takes no longer after a flood of addresses', () => {
    const { limits } = aClock();
    const before = process.cpuUsage();
    const network = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
    for (let n = 0; n < 300_000; n += 1) limits.anonymous(network(n));
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(5_000_000);
    expect(countServed(() => limits.anonymous(network(299_999))).served).toBe(119);
  });

  test('takes what a call costs, and refuses with the time until so much is there', () => {
    const { limits, pass } = aClock();
    expect(countServed(() => limits.signedIn(1, 10))).toEqual({ served: 6, retryAfterSeconds: 2 });
    pass(2);
    expect(countServed(() => limits.signedIn(1, 10)).served).toBe(1);
    expect(countServed(() => limits.anonymous('203.0.113.9', 50)).served).toBe(2);
    expect(countServed(() => limits.byKey({ keyId: 1, userId: 1, cost: 10 })).served).toBe(keyCalls.burst / 10);
  });

  test('allows two files at once of one user and six of all, and another when one has ended', () => {
    const { limits } = aClock();
    const ends = [limits.exported(1), limits.exported(1)];
    expect(countServed(() => void limits.exported(1)).served).toBe(0);
    ends[0]?.();
    expect(countServed(() => void limits.exported(1)).served).toBe(1);
    expect([2, 3, 4].map((user) => countServed(() => void limits.exported(user)).served)).toEqual([2, 2, 0]);
  });

  test('allows everything when limits are off', () => {
    const limits = createLimits({ isOn: false });
    expect(countServed(() => limits.signedIn(1)).served).toBe(1_000);
    expect(countServed(() => limits.anonymous('203.0.113.9')).served).toBe(1_000);
    expect(countServed(() => limits.webhook('203.0.113.9')).served).toBe(1_000);
  });
});
