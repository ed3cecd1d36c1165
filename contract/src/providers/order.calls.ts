import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { orderStandings } from './order.rules.ts';

const rankedRoute = z.object({
  _id: id,
  label: z.string(),
  providerName: z.string(),
  countryName: z.string(),
  /** Outcomes of the last 7 days, those with a code, and the share that they prove, 0 to 100. */
  samples: z.int(),
  succeeded: z.int(),
  provenRate: z.number().min(0).max(100),
  /** What one number costs at today's rate; null where no provider named it. */
  cost: rupees.nullable(),
  margin: rupees.nullable(),
  /** What one sale earns at least; null where too little is known. */
  expectedNet: rupees.nullable(),
  standing: z.enum(orderStandings),
});

/** What the proposed order would have earned more yesterday; 0 where the first route is the same. */
const gain = z.object({ amount: rupees, numbers: z.int() });

const serviceOrder = z.object({
  serviceId: id,
  serviceName: z.string(),
  price: rupees,
  /** An operator set its order. */
  isSetByHand: z.boolean(),
  today: z.array(id),
  proposed: z.array(id),
  /** Null where the data can't say. */
  yesterday: gain.nullable(),
  /** In today's order. */
  routes: z.array(rankedRoute),
});

const orders = z.object({
  server: serverNumber,
  serverName: z.string(),
  isAutomatic: z.boolean(),
  /** The gain of all services with another first route. */
  yesterday: gain,
  /** The most to gain first, then those that an operator changed. */
  services: z.array(serviceOrder),
  /** How many aren't listed. */
  further: z.int(),
});

const orderChange = z.object({
  serviceId: id,
  /** First to last; null: the server's order again. */
  routeIds: z.array(id).min(1).max(99).nullable(),
  /** As the page showed it: refused with `CHANGED_MEANWHILE` when another one applies by now. */
  expected: z.array(id).max(99),
});

export const routeOrders = {
  'GET admin/route-orders': endpoint({
    summary: 'In which order the routes of each service of a server are asked, and the order that its figures propose',
    access: 'admin',
    permission: 'view',
    query: z.object({ server: serverNumber }),
    replies: { 200: z.object({ data: orders }) },
    errors: [],
  }),
  'PUT admin/route-orders': endpoint({
    summary: 'Set the order of routes for services of a server; all of them or none',
    access: 'admin',
    permission: 'setup',
    body: z.object({ server: serverNumber, orders: z.array(orderChange).min(1).max(100) }),
    replies: { 200: z.object({ data: orders }) },
    errors: ['SERVICE_NOT_FOUND', 'ROUTE_NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT admin/route-orders/automatic': endpoint({
    summary: "Switch the automatic order of a server's routes on or off; orders set by hand apply again when it is off",
    access: 'admin',
    permission: 'setup',
    body: z.object({ server: serverNumber, isAutomatic: z.boolean(), expected: z.object({ isAutomatic: z.boolean() }) }),
    replies: { 200: z.object({ data: orders }) },
    errors: ['CHANGED_MEANWHILE'],
  }),
};
