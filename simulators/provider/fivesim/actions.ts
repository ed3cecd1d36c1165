import type { Action } from './call.ts';
import { countriesList, prices, products } from './catalogue.ts';
import { ban, buy, cancel, check, finish, reuse } from './orders.ts';
import { orders, profile } from './account.ts';

export const actions = new Map<string, Action>([
  ['user/profile', profile],
  ['user/orders', orders],
  ['user/buy', buy],
  ['user/reuse', reuse],
  ['user/check', check],
  ['user/finish', finish],
  ['user/cancel', cancel],
  ['user/ban', ban],
  ['guest/countries', countriesList],
  ['guest/products', products],
  ['guest/prices', prices],
]);
