import { expect, test } from 'vitest';
import { noticeAfterReload } from './reload-notice.rules.ts';

const snapshot = { timestamp: 1, deepcheck: false, wasGenerating: true, reason: 'unload' };

test('after a reload during a purchase says when the money is returned', () => {
  expect(noticeAfterReload(JSON.stringify(snapshot))).toEqual({
    text: 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund within 10 seconds.',
    ms: 3000,
  });
});

test('after a reload during a deep check says that the refund may take a minute', () => {
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
