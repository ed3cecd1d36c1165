import { expect, test } from 'vitest';
import { chooseRoutes, findDueProbe, findPaused, type ProbedRoute } from './choose-routes.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const aRoute = (id: number, given: Partial<ProbedRoute> = {}): ProbedRoute => ({
  id,
  isWorking: true,
  mode: 'automatic',
  fallenAt: null,
  isProbeDue: false,
  probedBy: null,
  place: null,
  mayExplore: false,
  ...given,
});
const fallen = (id: number, hour = 1) => aRoute(id, { fallenAt: at(hour) });

test.each<[string, ProbedRoute[], number[]]>([
  ['none fell', [aRoute(1), aRoute(2)], []],
  ['one of two fell', [fallen(1), aRoute(2)], [1]],
  ['the only route fell', [fallen(1)], []],
  ['both fell: the last to fall stays open', [fallen(1, 1), fallen(2, 2)], [1]],
  ['both fell, the first one last', [fallen(1, 2), fallen(2, 1)], [2]],
  ['one of two fell, and the other is kept shut', [fallen(1), aRoute(2, { mode: 'shut' })], []],
  ['one of two fell, and the other’s provider fails', [fallen(1), aRoute(2, { isWorking: false })], []],
  ['all fell, and the last one’s provider fails', [fallen(1, 1), aRoute(2, { fallenAt: at(2), isWorking: false })], [2]],
  ['one of two fell and is kept open', [aRoute(1, { fallenAt: at(1), mode: 'open' }), aRoute(2)], []],
  ['one fell, and the other is kept open though it fell', [fallen(1), aRoute(2, { fallenAt: at(1), mode: 'open' })], [1]],
])('%s', (_title, routes, paused) => {
  expect([...findPaused(routes)]).toEqual(paused);
});

const idsOf = (routes: ProbedRoute[], activationId: number) => {
  const { first, last } = chooseRoutes(routes, activationId);
  return [...first.map(({ id }) => id), ...last.map(({ id }) => `last ${id}`)].join(', ');
};
const purchases = Array.from({ length: 2_000 }, (_, place) => 5_000 + place);

test('one purchase in 20 asks a paused route first, and the others ask it last', () => {
  const asked = purchases.map((id) => idsOf([fallen(1), aRoute(2), aRoute(3)], id));
  expect(asked.filter((ids) => ids === '1, 2, 3')).toHaveLength(100);
  expect(asked.filter((ids) => ids === '2, 3, last 1')).toHaveLength(1_900);
});

test('a route that is kept shut is never asked, not even as the only one', () => {
  expect(new Set(purchases.map((id) => idsOf([aRoute(1, { mode: 'shut', fallenAt: at(1) }), aRoute(2)], id)))).toEqual(new Set(['2']));
  expect(idsOf([aRoute(1, { mode: 'shut' })], 1)).toBe('');
});

test('a route whose provider fails is asked last and not probed', () => {
  const failing = aRoute(1, { fallenAt: at(1), isWorking: false });
  expect(new Set(purchases.map((id) => idsOf([failing, aRoute(2)], id)))).toEqual(new Set(['2, last 1']));
  expect(findDueProbe([{ ...failing, isProbeDue: true }, aRoute(2)], 7)).toBeUndefined();
});

test('asks the last open route although it fell', () => {
  expect(idsOf([fallen(1)], 7)).toBe('1');
});

test('the purchase that was given a probe asks the paused route first each time, and others don’t', () => {
  const routes = [{ ...fallen(1), probedBy: 7 }, aRoute(2)];
  expect([idsOf(routes, 7), idsOf(routes, 7), idsOf(routes, 8)]).toEqual(['1, 2', '1, 2', '2, last 1']);
});

test('finds a paused route that no purchase probed for hours, unless this one probes a route anyway', () => {
  const due = { ...fallen(1), isProbeDue: true };
  expect(findDueProbe([due, aRoute(2)], 7)?.id).toBe(1);
  expect(findDueProbe([due, aRoute(2)], 19)).toBeUndefined();
  expect(findDueProbe([due, { ...fallen(3), probedBy: 7 }, aRoute(2)], 7)).toBeUndefined();
  expect(findDueProbe([due], 7)).toBeUndefined();
  expect(findDueProbe([fallen(1), aRoute(2)], 7)).toBeUndefined();
});
