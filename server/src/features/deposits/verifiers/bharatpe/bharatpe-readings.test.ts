import { expect, onTestFinished, test, vi } from 'vitest';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import { takeTime } from '../../../../../../test/pauses.ts';
import { aBank, aRow, aVerifier, pageOf } from './a-bank.ts';

test('fifty concurrent lookups share one reading, with or without a result', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  const verifier = aVerifier(bank.url);
  const there = await Promise.all(Array.from({ length: 50 }, () => verifier.lookUp(utr)));
  expect(there.every(({ outcome }) => outcome === 'found')).toBe(true);
  expect(bank.readings()).toBe(1);
  const missing = await Promise.all(Array.from({ length: 50 }, () => verifier.lookUp('999999999999')));
  expect(missing.every(({ outcome }) => outcome === 'absent')).toBe(true);
  expect(bank.readings()).toBe(2);
});

test('a lookup during a reading shares its result', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  bank.switchOn({ kind: 'slow', ms: 200 });
  const verifier = aVerifier(bank.url);
  const first = verifier.lookUp(utr);
  await expect.poll(() => bank.readings()).toBe(1);
  const later = Array.from({ length: 20 }, () => verifier.lookUp(utr));
  expect(await Promise.all([first, ...later])).toEqual(Array.from({ length: 21 }, () => expect.objectContaining({ outcome: 'found' })));
  expect(bank.readings()).toBe(1);
});

test('"found" may be two seconds old; "absent" comes from a reading that began after the lookup', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  const verifier = aVerifier(bank.url);
  expect(await verifier.lookUp('520000000001')).toEqual({ outcome: 'absent' });
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
  expect(bank.readings()).toBe(1);
  expect(await verifier.lookUp('520000000001')).toEqual({ outcome: 'absent' });
  expect(bank.readings()).toBe(2);
  vi.advanceTimersByTime(2_050);
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
  expect(bank.readings()).toBe(3);
});

test('a payment that arrives during a reading is found by a later lookup', async () => {
  let rows: object[] = [];
  const server = await aHostileServer(async (incoming, response, count) => {
    const page = pageOf(rows);
    await takeTime(150);
    answering(page)(incoming, response, count);
  });
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000008')).toEqual({ outcome: 'absent' });
  const early = verifier.lookUp('520000000007');
  await expect.poll(() => server.calls.length).toBe(4);
  rows = [aRow(7)];
  expect(await verifier.lookUp('520000000007')).toMatchObject({ outcome: 'found' });
  expect(await early).toEqual({ outcome: 'absent' });
});
