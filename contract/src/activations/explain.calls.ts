import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { activationState, actor, provider, route, upstreamCost } from './explain-moments.ts';

export const explainedActivation = z.object({
  _id: id,
  serialNumber: z.int().positive(),
  state: activationState,
  user: z.object({ _id: id, email: z.string() }),
  service: z.object({ _id: id, serviceName: z.string(), serviceCode: z.string() }),
  server: serverNumber,
  price: rupees,
  cost: upstreamCost.nullable(),
  /** Null where nothing was charged or the cost is unknown. */
  margin: rupees.nullable(),
  isDeepCheck: z.boolean(),
  version: z.int().positive(),
  /** The number that this one was asked for again. */
  againOf: id.nullable(),
  replaces: id.nullable(),
  replacedBy: id.nullable(),
  switchedFrom: id.nullable(),
  switchedTo: id.nullable(),
  provider: provider.nullable(),
  route: route.nullable(),
  upstreamId: z.string().nullable(),
  mobileno: z.string().nullable(),
  isErased: z.boolean(),
  reservedAt: instant,
  createdAt: instant.nullable(),
  expiresAt: instant.nullable(),
  cancellableAt: instant.nullable(),
  endedAt: instant.nullable(),
  cancelledBy: actor.nullable(),
  money: z.object({ held: rupees, charged: rupees, returned: rupees, waiting: rupees, refunded: rupees }),
});

export type ExplainedActivation = z.infer<typeof explainedActivation>;
