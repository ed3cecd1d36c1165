import { expect, test } from 'vitest';
import { noticeAfterReload } from './generating.rules.ts';

const snapshot = { timestamp: 1, deepcheck: false, wasGenerating: true, reason: 'unload' };

test('a reload during a purchase tells when the money is back', () => {
  expect(noticeAfterReload(JSON.stringify(snapshot))).toEqual({
    text: 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund within 10 seconds.',
    ms: 3000,
  });
});

test('with the deep check the refund may take a minute', () => {
  expect(noticeAfterReload(JSON.stringify({ ...snapshot, deepcheck: true }))).toEqual({
    text: 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund after a minute.',
    ms: 5000,
  });
});

test.each([[null], [''], ['{'], ['null'], ['7'], ['{}'], [JSON.stringify({ ...snapshot, wasGenerating: false })]])(
  '%j says nothing',
  (text) => {
    expect(noticeAfterReload(text)).toBeUndefined();
  },
);
