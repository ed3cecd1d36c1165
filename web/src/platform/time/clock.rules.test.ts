import { expect, test } from 'vitest';
import { type Bounds, correction, narrow, notBefore, type ServerTimeSample } from './clock.rules.ts';

const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
const cutMs = Date.parse(date);

const sample = ({ behind, past, travel = 20 }: { behind: number; past: number; travel?: number }): ServerTimeSample => ({
  date: new Date(cutMs + past).toUTCString(),
  sentAt: cutMs + past - behind - travel,
  receivedAt: cutMs + past - behind + travel,
});
const after = (samples: ServerTimeSample[]): number => {
  let known: Bounds | undefined;
  let offset = 0;
  for (const next of samples) {
    known = narrow(known, next);
    if (known !== undefined) offset = correction(offset, known);
  }
  return offset;
};

test('a clock that agrees is left alone, whenever in a second the server answers', () => {
  expect(after([0, 10, 500, 990, 999, 1500].map((past) => sample({ behind: 0, past })))).toBe(0);
});

test('corrects a clock ten minutes behind, closer with every reply', () => {
  const one = after([sample({ behind: 600_000, past: 500 })]);
  const many = after([500, 20, 980].map((past) => sample({ behind: 600_000, past })));
  expect(Math.abs(one - 600_000)).toBeLessThan(600);
  expect(Math.abs(many - 600_000)).toBeLessThan(100);
});

test('a slow reply moves nothing', () => {
  const quick = sample({ behind: -7000, past: 500 });
  expect(after([quick, sample({ behind: -7000, past: 700, travel: 9000 })])).toBe(after([quick]));
});

test('starts over after a clock was set', () => {
  expect(after([sample({ behind: 0, past: 500 }), sample({ behind: 60_000, past: 500 })])).toBeGreaterThan(59_000);
});

test('a header that is no date changes nothing', () => {
  expect(narrow(undefined, { date: 'soon', sentAt: 0, receivedAt: 0 })).toBeUndefined();
});

test('counts nothing from before its start', () => {
  expect(notBefore('2026-11-20T12:00:00.700Z', cutMs)).toBe(cutMs + 700);
  expect(notBefore('2026-11-20T12:00:00.700Z', cutMs + 1000)).toBe(cutMs + 1000);
});
