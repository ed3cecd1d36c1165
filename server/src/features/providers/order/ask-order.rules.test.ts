import { expect, test } from 'vitest';
import { chooseRoutes, type ProbedRoute } from '../pauses/choose-routes.rules.ts';
import { drawById } from './ask-order.rules.ts';

const aRoute = (id: number, given: Partial<ProbedRoute> = {}): ProbedRoute => ({
  id,
  isWorking: true,
  mode: 'automatic',
  fallenAt: null,
  isProbeDue: false,
  probedBy: null,
  place: id,
  mayExplore: true,
  ...given,
});
const askedFirst = (routes: ProbedRoute[], drawn: number) => chooseRoutes(routes, 7, () => drawn).first.map(({ id }) => id);
const three = [aRoute(1), aRoute(2), aRoute(3)];

test.each<[string, ProbedRoute[], number, number[]]>([
  ['by place, whatever the server’s order', [aRoute(1, { place: 3 }), aRoute(2, { place: 1 }), aRoute(3, { place: 2 })], 0.5, [2, 3, 1]],
  [
    'what isn’t placed comes last, in the server’s order',
    [aRoute(1, { place: null }), aRoute(2, { place: null }), aRoute(3)],
    0.5,
    [3, 1, 2],
  ],
  ['explores the second of three', three, 0, [2, 1, 3]],
  ['explores the third of three', three, 0.0499, [3, 1, 2]],
  ['explores no more than 5 %', three, 0.05, [1, 2, 3]],
  ['never one that may not be explored', [aRoute(1), aRoute(2, { mayExplore: false }), aRoute(3)], 0, [3, 1, 2]],
  ['never one whose provider fails', [aRoute(1), aRoute(2, { isWorking: false })], 0, [1, 2]],
  ['never a paused one', [aRoute(1), aRoute(2, { fallenAt: new Date(0) }), aRoute(3)], 0, [3, 1]],
  ['never one that is kept shut', [aRoute(1), aRoute(2, { mode: 'shut' })], 0, [1]],
  ['nothing to explore with one route', [aRoute(1)], 0, [1]],
  ['no route at all', [], 0, []],
])('%s', (_title, routes, drawn, ids) => {
  expect(askedFirst(routes, drawn)).toEqual(ids);
});

test('a probe of a paused route isn’t replaced by exploring', () => {
  const routes = [aRoute(1), { ...aRoute(2, { fallenAt: new Date(0) }), probedBy: 7 }, aRoute(3)];
  expect(askedFirst(routes, 0)).toEqual([2, 1, 3]);
});

test('of ids that follow each other 5 % explore, and each asks the same order again', () => {
  const ids = Array.from({ length: 40_000 }, (_, place) => 900_000 + place);
  const firsts = ids.map((id) => chooseRoutes(three, id).first[0]?.id);
  const share = (route: number) => firsts.filter((id) => id === route).length / ids.length;
  expect(share(1)).toBeCloseTo(0.95, 2);
  expect(share(2)).toBeCloseTo(0.025, 2);
  expect(share(3)).toBeCloseTo(0.025, 2);
  expect(ids.map((id) => chooseRoutes(three, id).first[0]?.id)).toEqual(firsts);
  expect(drawById(7)).toBe(drawById(7));
});
