import { expect, test } from 'vitest';
import { aNumber, anOrder, aSimulator } from './a-simulator.ts';
import { createManualClock } from './clock.ts';
import { countries } from './market/countries.ts';
import { createRandom } from './market/random.ts';
import { serviceTexts } from './market/service-texts.ts';
import { services } from './market/services.ts';
import { drawWaitSeconds } from './market/messages.ts';

const MINUTE = 60_000;

function playStory(seed: number) {
  const simulator = aSimulator({ seed, codeSeconds: { from: 5, to: 40 }, deliveryRate: 0.7, repeatedRate: 0.2 });
  for (const service of ['tg', 'wa', 'tg', 'go', 'ka']) aNumber(simulator, { service, country: service === 'ka' ? '6' : '22' });
  simulator.clock.advance(MINUTE);
  for (const { id } of simulator.listOpen()) simulator.askForAnother(id);
  simulator.clock.advance(MINUTE);
  return simulator.records();
}

test('the same seed and the same calls give the same numbers, waits and texts', () => {
  expect(playStory(7)).toEqual(playStory(7));
  expect(playStory(8).activations.map(({ phoneNumber }) => phoneNumber)).not.toEqual(
    playStory(7).activations.map(({ phoneNumber }) => phoneNumber),
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
  const records = playStory(3);
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
  const heard: [number, string | undefined][] = [];
  const stop = simulator.onChange((id) => heard.push([id, simulator.find(id)?.state]));
  const { id } = aNumber(simulator);
  simulator.clock.advance(20 * MINUTE);
  stop();
  aNumber(simulator);
  expect(heard).toEqual([
    [id, 'waiting'],
    [id, 'received'],
    [id, 'finished'],
  ]);
});

test('still delivers the message when a timer fires early', () => {
  const clock = createManualClock();
  const early = { ...clock, startTimer: (run: () => void, delayMs: number) => clock.startTimer(run, delayMs > 1 ? delayMs - 1 : delayMs) };
  const simulator = aSimulator({ clock: early });
  const heard: number[] = [];
  const { id } = aNumber(simulator);
  simulator.onChange((changed) => heard.push(changed));
  clock.advance(9_999);
  expect(heard).toEqual([]);
  clock.advance(1);
  expect(heard).toEqual([id]);
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

test.each(countries)('numbers of $names.english have its prefix and a valid length', ({ code, prefix, operators }) => {
  const simulator = aSimulator();
  const lengths: Record<string, RegExp> = {
    '22': /^91[6-9]\d{9}$/,
    '6': /^628\d{8,10}$/,
    '187': /^1[2-9]\d\d[2-9][2-9]\d{5}$/,
    '16': /^447\d{9}$/,
  };
  const numbers = Array.from({ length: 300 }, () => aNumber(simulator, { country: code }));
  expect(new Set(numbers.map(({ phoneNumber }) => phoneNumber)).size).toBe(300);
  for (const { phoneNumber } of numbers) {
    expect(phoneNumber).toMatch(lengths[code] ?? /^$/);
    expect(phoneNumber.startsWith(prefix)).toBe(true);
  }
  expect(new Set(numbers.map(({ operator }) => operator))).toEqual(new Set(operators.map(({ name }) => name)));
});

test('gives numbers of the requested operators only', () => {
  const simulator = aSimulator();
  const operators = Array.from({ length: 50 }, () => aNumber(simulator, { operators: ['jio', 'vi'] }).operator);
  expect(new Set(operators)).toEqual(new Set(['jio', 'vi']));
  expect(simulator.buy(anOrder({ operators: ['jio', 'telkomsel'] }))).toEqual({ ok: false, refusal: { token: 'WRONG_OPERATOR' } });
});

test('never gives excluded prefixes', () => {
  const simulator = aSimulator();
  const exceptPrefixes = Array.from({ length: 9 }, (_, digit) => `9162${digit}`);
  const jio = Array.from({ length: 200 }, () => aNumber(simulator, { operators: ['jio'], exceptPrefixes }).phoneNumber);
  const leading = new Set(jio.filter((number) => number.startsWith('9162')).map((number) => number.slice(0, 5)));
  expect([...leading]).toEqual(['91629']);
  const tooMany = Array.from({ length: 21 }, (_, i) => `916${100 + i}`);
  for (const refused of [['44770'], ['91'], ['9162345678'], tooMany])
    expect(simulator.buy(anOrder({ exceptPrefixes: refused }))).toEqual({ ok: false, refusal: { token: 'WRONG_EXCEPTION_PHONE' } });
});

test('marks a repeated number that was sold for that service before', () => {
  const simulator = aSimulator({ repeatedRate: 1 });
  const first = aNumber(simulator);
  expect(first.isRepeated).toBe(false);
  expect(aNumber(simulator).phoneNumber).not.toBe(first.phoneNumber);
  simulator.cancel(first.id);
  expect(aNumber(simulator)).toMatchObject({ phoneNumber: first.phoneNumber, operator: first.operator, isRepeated: true });
  expect(aNumber(simulator, { service: 'wa' }).isRepeated).toBe(false);
});

test('stock and money run out and are restored', () => {
  const simulator = aSimulator({ stock: 1 });
  const { id, costMicros } = aNumber(simulator);
  expect(simulator.buy(anOrder())).toEqual({ ok: false, refusal: { token: 'NO_NUMBERS' } });
  simulator.cancel(id);
  expect(simulator.buy(anOrder()).ok).toBe(true);
  const poor = aSimulator({ startBalanceMicros: costMicros });
  aNumber(poor);
  expect(poor.buy(anOrder())).toEqual({ ok: false, refusal: { token: 'NO_BALANCE' } });
});

test.each([
  [{ service: 'telegram' }, 'BAD_SERVICE'],
  [{ service: 'full' }, 'BAD_SERVICE'],
  [{ service: '' }, 'BAD_SERVICE'],
  [{ country: '0' }, 'BAD_COUNTRY'],
])('an order for %o is refused', (order, token) => {
  expect(aSimulator().buy(anOrder(order))).toEqual({ ok: false, refusal: { token } });
});

test('applies the ceiling and the order id', () => {
  const simulator = aSimulator();
  const { costMicros } = aNumber(simulator, { orderId: 'a-1' });
  expect(simulator.buy(anOrder({ orderId: 'a-1' }))).toEqual({ ok: false, refusal: { token: 'ORDER_ALREADY_EXISTS' } });
  expect(simulator.buy(anOrder({ maxCostMicros: costMicros - 1 }))).toEqual({
    ok: false,
    refusal: { token: 'WRONG_MAX_PRICE', lowestMicros: costMicros },
  });
  expect(simulator.buy(anOrder({ maxCostMicros: costMicros })).ok).toBe(true);
});

test('gives every service its own text, with the code in it and no colon in the code', () => {
  const simulator = aSimulator();
  for (let i = 0; i < 8; i++)
    for (const service of [...services.map(({ code }) => code), 'zz'])
      aNumber(simulator, { service, country: countries[i % 4]?.code ?? '' });
  simulator.clock.advance(10_000);
  const messages = simulator.listOpen().flatMap(({ messages: received }) => received);
  expect(messages).toHaveLength(8 * (services.length + 1));
  for (const { code, text } of messages) {
    expect(code).toMatch(/^\d{4,8}$|^\d{3}-\d{3}$/);
    expect(text).toContain(code);
  }
  const all = messages.map(({ text }) => text).join('\n');
  for (const script of [/[\u0900-\u097f]/, /[а-я]/, /Jangan/, /Tu código/]) expect(all).toMatch(script);
  expect(messages.some(({ code, text }) => !text.startsWith(code ?? ''))).toBe(true);
  expect(Object.keys(serviceTexts).length).toBeGreaterThanOrEqual(25);
  expect(Object.keys(serviceTexts).filter((code) => !services.some((service) => service.code === code))).toEqual([]);
});
