import { plainTime, type HandlerApiNumber } from '@pinline/contract/providers/handler-api.rules';
import type { Activation } from '../activation.ts';
import type { Purchase } from '../simulator.ts';
import type { Call } from './call.ts';
import type { Reply } from '../server/reply.ts';
import { json, units } from '../server/reply.ts';
import { currencyNumber, token } from './reply.ts';
import { readPriceLimit } from '../server/parameters.ts';

export function getNumber(call: Call): Reply {
  return sell(call, ({ id, phoneNumber }) => token(`ACCESS_NUMBER:${id}:${phoneNumber}`));
}

export function getNumberV2(call: Call): Reply {
  return sell(call, (activation) => presentNumber(call, activation));
}

export function presentNumber({ utcOffsetMinutes }: Call, activation: Activation): Reply {
  return json({
    activationId: activation.id,
    phoneNumber: activation.phoneNumber,
    activationCost: units(activation.costMicros),
    currency: currencyNumber,
    countryCode: activation.country,
    canGetAnotherSms: activation.canGetAnother ? '1' : '0',
    activationTime: plainTime(new Date(activation.createdAt), utcOffsetMinutes),
    activationOperator: activation.operator,
  } satisfies HandlerApiNumber);
}

function sell(call: Call, present: (activation: Activation) => Reply): Reply {
  const last = call.simulator.lastBought();
  if (call.mixUp === 'sameId' && last) return present(last);
  const purchase = buy(call, last);
  if (purchase.ok) return present(purchase.activation);
  const { refusal } = purchase;
  return token(refusal.token === 'WRONG_MAX_PRICE' ? `${refusal.token}:${units(refusal.lowestMicros)}` : refusal.token);
}

function buy({ params, simulator, mixUp }: Call, last: Activation | undefined): Purchase {
  return simulator.buy({
    service: params.get('service') ?? '',
    country: params.get('country') ?? '',
    operators: list(params.get('operator')),
    maxCostMicros: readPriceLimit(params.get('maxPrice') ?? params.get('max_price')),
    exceptPrefixes: list(params.get('phoneException')),
    orderId: params.get('orderId') || null,
    ...(mixUp === 'samePhone' && last ? { phoneNumber: last.phoneNumber } : {}),
  });
}

const list = (text: string | null) => (text ?? '').split(',').filter((part) => part !== '');
