import { expect, test } from 'vitest';
import { aNumber, aSimulator } from './a-simulator.ts';
import { createManualClock } from './clock.ts';
import { createRandom } from './market/random.ts';
import { drawWaitSeconds } from './market/messages.ts';

const MINUTE = 60_000;

test('delivers a message with a new code on request', () => {
  const simulator = aSimulator();
  const { id } = aNumber(simulator);
  simulator.clock.advance(10_000);
  expect(simulator.askForAnother(id)).toEqual({ ok: true });
  expect(simulator.find(id)?.state).toBe('again');
  simulator.clock.advance(10_000);
  const codes = simulator.find(id)?.messages.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(2);
});

test("answers a repeated request even if the first one wasn't", () => {
  const simulator = aSimulator({ anotherRate: 0 });
  const { id } = aNumber(simulator);
  simulator.clock.advance(10_000);
  simulator.askForAnother(id);
  simulator.clock.advance(MINUTE);
  expect(simulator.find(id)).toMatchObject({ state: 'again', awaited: null });
  simulator.askForAnother(id);
  simulator.clock.advance(MINUTE);
  expect(simulator.find(id)?.messages).toHaveLength(2);
});

test('sends no second message for some services', () => {
  const simulator = aSimulator();
  const { id, canGetAnother } = aNumber(simulator, { service: 'ts' });
  simulator.clock.advance(10_000);
  expect(canGetAnother).toBe(false);
  expect(simulator.askForAnother(id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
});

test('puts a message after the end in the records only', () => {
  const simulator = aSimulator({ deliveryRate: 0 });
  const { id } = aNumber(simulator);
  simulator.cancel(id);
  simulator.deliver(id, { code: '1234', text: 'late 1234' });
  expect(simulator.records().activations[0]).toMatchObject({ state: 'cancelled', chargedMicros: 0, messages: [{ code: '1234' }] });
});

test('notifies listeners of a purchase, a message and an end', () => {
  const simulator = aSimulator();
  const notified: [number, string | undefined][] = [];
  const stop = simulator.onChange((id) => notified.push([id, simulator.find(id)?.state]));
  const { id } = aNumber(simulator);
  simulator.clock.advance(20 * MINUTE);
  stop();
  aNumber(simulator);
  expect(notified).toEqual([
    [id, 'waiting'],
    [id, 'received'],
    [id, 'finished'],
  ]);
});

test('still delivers the message when a timer fires early', () => {
  const clock = createManualClock();
  const early = { ...clock, startTimer: (run: () => void, delayMs: number) => clock.startTimer(run, delayMs > 1 ? delayMs - 1 : delayMs) };
  const simulator = aSimulator({ clock: early });
  const notified: number[] = [];
  const { id } = aNumber(simulator);
  simulator.onChange((changed) => notified.push(changed));
  clock.advance(9_999);
  expect(notified).toEqual([]);
  clock.advance(1);
  expect(notified).toEqual([id]);
});

test('about seven in ten numbers get a message, most of them early', () => {
  const simulator = aSimulator({ deliveryRate: 0.7 });
  for (let i = 0; i < 2000; i++) aNumber(simulator);
  simulator.clock.advance(MINUTE);
  const delivered = simulator.listOpen().filter(({ state }) => state === 'received').length;
  expect(delivered / 2000).toBeGreaterThan(0.66);
  expect(delivered / 2000).toBeLessThan(0.74);

  const random = createRandom(1);
  const waits = Array.from({ length: 2000 }, () => drawWaitSeconds(random, { from: 5, to: 40 })).sort((a, b) => a - b);
  expect(waits[0]).toBeGreaterThanOrEqual(5);
  expect(waits.at(-1)).toBeLessThan(40);
  expect(waits[1000]).toBeLessThan(17);
  expect(waits[1900]).toBeGreaterThan(22);
});
