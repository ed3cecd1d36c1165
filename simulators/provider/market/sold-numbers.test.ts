import { expect, test } from 'vitest';
import { aNumber, anOrder, aSimulator } from '../a-simulator.ts';
import { countries } from './countries.ts';
import { serviceTexts } from './service-texts.ts';
import { services } from './services.ts';

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
