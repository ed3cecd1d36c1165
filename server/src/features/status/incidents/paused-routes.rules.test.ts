import { expect, test } from 'vitest';
import { findPausedRoutes, type RouteState } from './paused-routes.rules.ts';

const route = (state: Partial<RouteState>): RouteState => ({
  server: 1,
  protocol: 'handler_api',
  country: '22',
  isWorking: true,
  samples: 50,
  ...state,
});
const indonesia = { country: '6' };
const paused = { isWorking: false };

test.each<[name: string, routes: RouteState[], found: ReturnType<typeof findPausedRoutes>]>([
  ['none that rests', [route({}), route(indonesia)], []],
  ['a country whose only route rests', [route(paused), route(indonesia)], [{ subject: '1:IN', opens: true }]],
  ['none where another route of the country works', [route(paused), route({}), route(indonesia)], []],
  [
    'a country at two providers, each with its own code',
    [route(paused), route({ ...paused, protocol: 'fivesim', country: 'india' }), route(indonesia)],
    [{ subject: '1:IN', opens: true }],
  ],
  ['none of a server that is paused as a whole', [route(paused), route({ ...indonesia, ...paused })], []],
  ['each server apart', [route({ ...paused, server: 2 }), route({})], []],
  ['an unknown code without naming it', [route({ ...paused, country: '99887' }), route({})], [{ subject: '1:', opens: true }]],
  ['one that few used, as not worth opening', [route({ ...paused, samples: 19 }), route(indonesia)], [{ subject: '1:IN', opens: false }]],
  [
    'two routes that enough buyers used together',
    [route({ ...paused, samples: 10 }), route({ ...paused, samples: 10 }), route(indonesia)],
    [{ subject: '1:IN', opens: true }],
  ],
])('finds %s', (_name, routes, found) => {
  expect(findPausedRoutes(routes)).toEqual(found);
});
