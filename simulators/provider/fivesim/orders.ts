import { isOpen, type Activation } from '../activation.ts';
import type { Done } from '../life-cycle.ts';
import type { OrderRefusal } from '../order.ts';
import { json, type Reply } from '../server/reply.ts';
import type { AgainRefusal } from '../market/again.ts';
import type { Simulator } from '../simulator.ts';
import type { Call } from './call.ts';
import { countryOf, presentOrder, refuse, serviceCodeOf } from './present.ts';
import { readPriceLimit } from '../server/parameters.ts';

export function buy({ steps, query, simulator, mixUp }: Call): Reply {
  const [category, country, operator, product] = steps;
  if (category !== 'activation') return refuse('no product');
  if (!country) return refuse('select country');
  if (!operator) return refuse('select operator');
  const last = simulator.lastBought();
  if (mixUp === 'sameId' && last) return json(presentOrder(last));
  const purchase = simulator.buy({
    service: serviceCodeOf(product ?? '') ?? '',
    country: countryOf(country)?.code ?? '',
    operators: [operator],
    // The protocol applies a limit only without an operator.
    maxCostMicros: operator === 'any' ? readPriceLimit(query.get('maxPrice')) : null,
    exceptPrefixes: [],
    orderId: null,
    ...(mixUp === 'samePhone' && last ? { phoneNumber: last.phoneNumber } : {}),
  });
  return purchase.ok ? json(presentOrder(purchase.activation)) : refuse(refusals[purchase.refusal.token]);
}

const refusals: Record<OrderRefusal['token'], string> = {
  BAD_SERVICE: 'no product',
  BAD_COUNTRY: 'bad country',
  WRONG_OPERATOR: 'bad operator',
  WRONG_EXCEPTION_PHONE: 'no free phones',
  ORDER_ALREADY_EXISTS: 'no free phones',
  WRONG_MAX_PRICE: 'no free phones',
  NO_NUMBERS: 'no free phones',
  NO_BALANCE: 'not enough user balance',
};

/** By the number: its last order that finished. */
export function reuse({ steps: [product = '', phoneNumber = ''], simulator, mixUp }: Call): Reply {
  const service = serviceCodeOf(product);
  const last = simulator.listAll().findLast((each) => each.phoneNumber === phoneNumber && each.service === service);
  if (last === undefined) return refuse('reuse not possible');
  if (mixUp === 'sameId') return json({ ...presentOrder(last), status: 'RECEIVED' });
  const purchase = simulator.buyAgain({ id: last.id, otherPhone: mixUp === 'otherPhone' });
  return purchase.ok ? json(presentOrder(purchase.activation)) : refuse(againRefusals[purchase.refusal]);
}

const againRefusals: Record<AgainRefusal, string> = {
  NO_ACTIVATION: 'reuse not possible',
  NOT_AVAILABLE: 'reuse not possible',
  TOO_DEAR: 'reuse false',
  NO_BALANCE: 'not enough user balance',
};

export function check(call: Call): Reply {
  return withOrder(call, (order) => json(presentOrder(order)));
}

export function finish(call: Call): Reply {
  return step(call, (simulator, id) => simulator.finish(id), 'order no sms');
}

export function cancel(call: Call): Reply {
  return step(call, (simulator, id) => simulator.cancel(id), 'order has sms');
}

export function ban(call: Call): Reply {
  return step(call, (simulator, id) => simulator.ban(id), 'order has sms');
}

function step(call: Call, take: (simulator: Simulator, id: number) => Done, refusal: string): Reply {
  return withOrder(call, ({ id }) => {
    const done = take(call.simulator, id);
    const order = call.simulator.find(id);
    if (done.ok && order) return json(presentOrder(order));
    // The protocol has no text for an early cancel.
    if (!done.ok && done.refusal === 'EARLY_CANCEL_DENIED') return refuse('too early');
    return refuse(order && isOpen(order) ? refusal : 'order expired');
  });
}

function withOrder({ steps: [id = ''], simulator }: Call, present: (order: Activation) => Reply): Reply {
  const order = /^\d{1,15}$/.test(id) ? simulator.find(Number(id)) : undefined;
  return order ? present(order) : refuse('order not found');
}
