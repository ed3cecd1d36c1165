import { expect, test } from 'vitest';
import { aNumber, aSimulator } from './a-simulator.ts';

const MINUTE = 60_000;

function playScenario(seed: number) {
  const simulator = aSimulator({ seed, codeSeconds: { from: 5, to: 40 }, deliveryRate: 0.7, repeatedRate: 0.2 });
  for (const service of ['tg', 'wa', 'tg', 'go', 'ka']) aNumber(simulator, { service, country: service === 'ka' ? '6' : '22' });
  simulator.clock.advance(MINUTE);
  for (const { id } of simulator.listOpen()) simulator.askForAnother(id);
  simulator.clock.advance(MINUTE);
  return simulator.records();
}

test('the same seed and the same calls give the same numbers, waits and texts', () => {
  expect(playScenario(7)).toEqual(playScenario(7));
  expect(playScenario(8).activations.map(({ phoneNumber }) => phoneNumber)).not.toEqual(
    playScenario(7).activations.map(({ phoneNumber }) => phoneNumber),
  );
});

test('charges a purchase, delivers a message in time, and keeps the charge at the end', () => {
  const simulator = aSimulator();
  const { id, costMicros, phoneNumber } = aNumber(simulator);
  expect(simulator.balanceMicros()).toBe(1_000_000_000_000 - costMicros);
  simulator.clock.advance(9_999);
  expect(simulator.find(id)).toMatchObject({ state: 'waiting', messages: [] });
  simulator.clock.advance(1);
  expect(simulator.find(id)).toMatchObject({ state: 'received', messages: [{ code: expect.stringMatching(/^\d{5}$/) }] });
  expect(simulator.finish(id)).toEqual({ ok: true });
  expect(simulator.records()).toMatchObject({
    balanceMicros: 1_000_000_000_000 - costMicros,
    activations: [{ id: String(id), phoneNumber, state: 'finished', chargedMicros: costMicros }],
    entries: [{ activationId: id, kind: 'charge', amountMicros: -costMicros }],
  });
});

test('refunds a number without a message once, however it ends', () => {
  const simulator = aSimulator({ deliveryRate: 0 });
  const [cancelled, expired, revoked] = [aNumber(simulator), aNumber(simulator), aNumber(simulator)];
  expect(simulator.cancel(cancelled.id)).toEqual({ ok: true });
  expect(simulator.cancel(cancelled.id)).toEqual({ ok: true });
  expect(simulator.revoke(revoked.id)).toEqual({ ok: true });
  expect(simulator.revoke(revoked.id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
  simulator.clock.advance(20 * MINUTE);
  expect(simulator.cancel(expired.id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
  const records = simulator.records();
  expect(records.activations.map(({ state, chargedMicros }) => [state, chargedMicros])).toEqual([
    ['cancelled', 0],
    ['expired', 0],
    ['revoked', 0],
  ]);
  expect(records.balanceMicros).toBe(records.startBalanceMicros);
  expect(records.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(3);
  expect(records.activations[1]?.endedAt).toBe(records.activations[1]?.endsAt);
});

test('the balance follows every entry of the records', () => {
  const records = playScenario(3);
  const sum = records.entries.reduce((total, { amountMicros }) => total + amountMicros, records.startBalanceMicros);
  expect(sum).toBe(records.balanceMicros);
  expect(records.activations.reduce((total, { chargedMicros }) => total + chargedMicros, 0)).toBe(
    records.startBalanceMicros - records.balanceMicros,
  );
});

test('refuses to cancel a number with a message, and to finish one without', () => {
  const simulator = aSimulator();
  const { id } = aNumber(simulator);
  expect(simulator.finish(id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
  expect(simulator.askForAnother(id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
  simulator.clock.advance(10_000);
  expect(simulator.cancel(id)).toEqual({ ok: false, refusal: 'BAD_STATUS' });
  expect(simulator.cancel(1)).toEqual({ ok: false, refusal: 'NO_ACTIVATION' });
});

test('refuses to cancel a number below the minimum age', () => {
  const simulator = aSimulator({ cancelAfterSeconds: 120, deliveryRate: 0 });
  const { id } = aNumber(simulator);
  simulator.clock.advance(119_999);
  expect(simulator.cancel(id)).toEqual({ ok: false, refusal: 'EARLY_CANCEL_DENIED' });
  simulator.clock.advance(1);
  expect(simulator.cancel(id)).toEqual({ ok: true });
});
