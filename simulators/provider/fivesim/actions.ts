import type { MixUp } from '../server/face.ts';
import type { Reply } from '../server/reply.ts';
import type { Simulator } from '../simulator.ts';
import { countriesList, prices, products } from './catalogue.ts';
import { ban, buy, cancel, check, finish } from './orders.ts';
import { orders, profile } from './account.ts';

export type Call = {
  /** The path after the action. */
  steps: string[];
  query: URLSearchParams;
  simulator: Simulator;
  mixUp: MixUp;
};

export type Action = (call: Call) => Reply;

export const actions = new Map<string, Action>([
  ['user/profile', profile],
  ['user/orders', orders],
  ['user/buy', buy],
  ['user/check', check],
  ['user/finish', finish],
  ['user/cancel', cancel],
  ['user/ban', ban],
  ['guest/countries', countriesList],
  ['guest/products', products],
  ['guest/prices', prices],
]);
