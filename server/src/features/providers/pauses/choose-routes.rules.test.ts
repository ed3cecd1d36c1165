import { expect, test } from 'vitest';
import { chooseRoutes, findPaused, type RouteState } from './choose-routes.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const aRoute = (id: number, given: Partial<RouteState> = {}): RouteState => ({
  id,
  isWorking: true,
  mode: 'automatic',
  fallenAt: null,
  ...given,
});
const fallen = (id: number, hour = 1) => aRoute(id, { fallenAt: at(hour) });

test.each<[string, RouteState[], number[]]>([
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

const idsOf = (routes: RouteState[], activationId: number) => chooseRoutes(routes, activationId).map(({ id }) => id);
const purchases = Array.from({ length: 2_000 }, (_, place) => 5_000 + place);

test('one purchase in 20 asks a paused route first, and the others never ask it', () => {
  const asked = purchases.map((id) => idsOf([fallen(1), aRoute(2), aRoute(3)], id));
  expect(asked.filter((ids) => ids.join() === '1,2,3')).toHaveLength(100);
  expect(asked.filter((ids) => ids.join() === '2,3')).toHaveLength(1_900);
});

test('a route that is kept shut is never asked, not even as the only one', () => {
  expect(purchases.flatMap((id) => idsOf([aRoute(1, { mode: 'shut', fallenAt: at(1) }), aRoute(2)], id))).not.toContain(1);
  expect(idsOf([aRoute(1, { mode: 'shut' })], 1)).toEqual([]);
});

test('a route whose provider fails is not probed', () => {
  expect(purchases.flatMap((id) => idsOf([aRoute(1, { fallenAt: at(1), isWorking: false }), aRoute(2)], id))).not.toContain(1);
});

test('asks the last open route although it fell', () => {
  expect(idsOf([fallen(1)], 7)).toEqual([1]);
});
