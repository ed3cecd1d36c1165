import { expect, test } from 'vitest';
import type { RankedRoute, RouteOrders, ServiceOrder } from './order.api.ts';
import { findProposals, labelsOf } from './order.rules.ts';
import { orderText } from './order.texts.ts';

const aRoute = (id: string, label: string): RankedRoute => ({
  _id: id,
  label,
  providerName: 'SIM-A',
  countryName: 'India',
  samples: 0,
  succeeded: 0,
  provenRate: 0,
  cost: null,
  margin: null,
  expectedNet: null,
  standing: 'open',
});
const anOrder = (today: string[], proposed: string[]): ServiceOrder => ({
  serviceId: '1',
  serviceName: 'Telegram',
  price: 20,
  isSetByHand: false,
  today,
  proposed,
  yesterday: null,
  routes: [aRoute('7', '1-A'), aRoute('8', '1-B')],
});
const of = (isAutomatic: boolean, services: ServiceOrder[]): RouteOrders => ({
  server: '1',
  serverName: 'Server 1',
  isAutomatic,
  yesterday: { amount: 0, numbers: 0 },
  services,
  further: 0,
});

test('another order than today’s is a proposal, unless the order is automatic', () => {
  const services = [anOrder(['7', '8'], ['8', '7']), anOrder(['7', '8'], ['7', '8'])];
  expect(findProposals(of(false, services))).toEqual([services[0]]);
  expect(findProposals(of(true, services))).toEqual([]);
});

test('names the routes in their order', () => {
  expect(labelsOf(['8', '7', '9'], anOrder([], []).routes)).toEqual(['1-B', '1-A']);
});

test('says of a negative amount that it is less', () => {
  expect(orderText.earned(-1)).toContain('{amount} less');
  expect(orderText.allEarned(-1)).toContain('{amount} less');
  expect(orderText.earned(1)).toContain('{amount} more');
});
