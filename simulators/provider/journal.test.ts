import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aNumber, anOrder, aSimulator } from './a-simulator.ts';
import { createManualClock } from './clock.ts';

function aJournalPath() {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'journal.jsonl');
}

test('keeps the records over a restart, and still delivers a due message', () => {
  const journal = aJournalPath();
  const clock = createManualClock();
  const before = aSimulator({ journal, clock });
  const received = aNumber(before, { orderId: 'first' });
  clock.advance(8_000);
  const waiting = aNumber(before);
  const cancelled = aNumber(before);
  before.cancel(cancelled.id);
  clock.advance(2_000);
  const records = before.records();
  // No close: a killed process leaves it like this.

  const after = aSimulator({ journal, clock, seed: 99 });
  expect(after.records()).toEqual(records);
  expect(after.find(received.id)?.messages).toHaveLength(1);
  const notified: number[] = [];
  after.onChange((id) => notified.push(id));
  clock.advance(8_000);
  expect(notified).toContain(waiting.id);
  expect(after.find(waiting.id)).toMatchObject({ state: 'received', messages: [{ code: expect.any(String) }] });
  expect(after.buy(anOrder({ orderId: 'first' }))).toEqual({ ok: false, refusal: { token: 'ORDER_ALREADY_EXISTS' } });
  expect(aNumber(after).id).toBeGreaterThan(cancelled.id);
});

test('books what fell due while stopped at its own time', () => {
  const journal = aJournalPath();
  const clock = createManualClock();
  const before = aSimulator({ journal, clock, deliveryRate: 0 });
  const { id } = aNumber(before);
  before.close();
  const later = createManualClock(new Date(clock.now().getTime() + 3_600_000));
  const after = aSimulator({ journal, clock: later });
  expect(after.find(id)).toMatchObject({ state: 'expired' });
  expect(after.records().balanceMicros).toBe(after.records().startBalanceMicros);
  expect(after.records().entries[1]?.at).toBe('2026-01-01T00:20:00.000Z');
});

test('drops a torn last line and repairs the file', () => {
  const journal = aJournalPath();
  const before = aSimulator({ journal });
  aNumber(before);
  const records = before.records();
  before.close();
  appendFileSync(journal, '{"activation":{"id":12');
  const after = aSimulator({ journal });
  expect(after.records()).toEqual(records);
  aNumber(after);
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(['simulatorJournal', 'activation', 'entry', 'activation']);
});

test('refuses another kind of file and leaves it unchanged', () => {
  const journal = aJournalPath();
  writeFileSync(journal, 'someone’s notes\n');
  expect(() => aSimulator({ journal })).toThrow('is not a simulator');
  expect(readFileSync(journal, 'utf8')).toBe('someone’s notes\n');
});
