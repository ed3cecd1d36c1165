import { expect, test } from 'vitest';
import { lookUpAnswer, row } from './a-bank.ts';

test.each<[object, string]>([
  [{ type: 'PAYMENT_SENT' }, 'money that went out'],
  [{ type: 'REFUND' }, 'a refund'],
  [{ type: 'PAYMENT_SENT', status: 'FAILED' }, 'money that did not go out'],
  [{ type: undefined }, 'no type'],
  [{ status: 'success' }, 'an unknown status'],
  [{ status: true }, 'a status that is no text'],
  [{ bankReferenceNo: '5203123456789' }, '13 digits'],
  [{ bankReferenceNo: ['520312345678'] }, 'a list'],
  [{ bankReferenceNo: undefined, internalUtr: '520312345678' }, 'a number of BharatPe alone'],
  [{ paymentTimestamp: 1_753_189_775 }, 'seconds'],
  [{ paymentTimestamp: Date.now() + 2 * 86_400_000 }, 'the day after tomorrow'],
  [{ paymentTimestamp: Date.now() + 0.5 }, 'half a millisecond'],
  [{ paymentTimestamp: 'yesterday' }, 'words'],
  [{ paymentTimestamp: undefined }, 'no time'],
])('a row with %j does not count: %s', async (difference) => {
  expect(await lookUpAnswer({ ...row, ...difference })).toEqual({ outcome: 'absent' });
});

test('skips invalid rows; reads times as text and references as numbers', async () => {
  expect(await lookUpAnswer(null as never, 5 as never, [] as never, {}, row)).toMatchObject({ outcome: 'found' }); // a hostile bank
  const asText = { ...row, paymentTimestamp: String(row.paymentTimestamp), bankReferenceNo: 520_312_345_678 };
  expect(await lookUpAnswer(asText)).toMatchObject({ outcome: 'found', payment: { paidAt: new Date(row.paymentTimestamp) } });
});

test('trusts neither row of a reference with two amounts', async () => {
  const two = { ...row, id: 2, amount: 100_000 };
  const contradicted = { outcome: 'unavailable', detail: 'told twice with different amounts' };
  expect(await lookUpAnswer(row, two)).toEqual(contradicted);
  expect(await lookUpAnswer(row, two, { ...row, id: 3 })).toEqual(contradicted);
  expect(await lookUpAnswer(row, { ...row, id: 2 })).toMatchObject({ outcome: 'found' });
});

test('a payer without a handle is unknown, and dangerous text is stored as text', async () => {
  const unnamed: unknown[] = [undefined, null, 5, '', '\u202e', 'x'.repeat(300)];
  for (const payerHandle of unnamed) expect(await lookUpAnswer({ ...row, payerHandle })).toMatchObject({ payment: { payer: null } });
  const raw = { text: expect.stringContaining('520312345678') };
  expect(await lookUpAnswer({ ...row, payerName: 'a\0b' })).toMatchObject({ payment: { raw } });
  expect(await lookUpAnswer({ ...row, payerName: 'half \ud83d' })).toMatchObject({ payment: { raw } });
  expect(await lookUpAnswer({ ...row, payerName: 'x'.repeat(100_000) })).toMatchObject({ payment: { raw } });
  const deep = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000));
  expect(await lookUpAnswer({ ...row, deep })).toMatchObject({ payment: { raw } });
});
