import type { Activation } from '../activation.ts';
import { json, units, type Reply } from '../server/reply.ts';
import type { AgainRefusal } from '../market/again.ts';
import type { Call } from './call.ts';
import { presentNumber } from './purchase.ts';
import { currencyNumber, token } from './reply.ts';

/** In the words of SMS-Activate. */
export function checkExtraActivation(call: Call): Reply {
  return price(call, 'activationId', (ended, cost) =>
    json({ status: 'success', cost, service: ended.service, phone: Number(ended.phoneNumber), country: Number(ended.country) }),
  );
}

export function getExtraActivation(call: Call): Reply {
  return sell(call, 'activationId', ({ id, phoneNumber }) => token(`ACCESS_NUMBER:${id}:${phoneNumber}`));
}

/** The same in the words of HeroSMS. */
export function reactivationPrice(call: Call): Reply {
  return price(call, 'id', (_ended, cost) => json({ data: { price: cost, currency: currencyNumber } }));
}

export function reactivate(call: Call): Reply {
  return sell(call, 'id', (activation) => presentNumber(call, activation));
}

function price(call: Call, idName: string, present: (ended: Activation, cost: number) => Reply): Reply {
  const ended = find(call, idName);
  if (ended === undefined) return token(tokens.NO_ACTIVATION);
  const micros = call.simulator.againMicros(ended.id);
  return micros === null ? token(tokens.NOT_AVAILABLE) : present(ended, units(micros));
}

function sell(call: Call, idName: string, present: (activation: Activation) => Reply): Reply {
  const { simulator, mixUp } = call;
  const ended = find(call, idName);
  if (ended === undefined) return token(tokens.NO_ACTIVATION);
  if (mixUp === 'sameId') return present(ended);
  const purchase = simulator.buyAgain({ id: ended.id, otherPhone: mixUp === 'otherPhone' });
  return purchase.ok ? present(purchase.activation) : token(tokens[purchase.refusal]);
}

const tokens: Record<AgainRefusal, string> = {
  NO_ACTIVATION: 'WRONG_ACTIVATION_ID',
  NOT_AVAILABLE: 'RENEW_ACTIVATION_NOT_AVAILABLE',
  TOO_DEAR: 'NEW_ACTIVATION_IMPOSSIBLE',
  NO_BALANCE: 'NO_BALANCE',
};

function find({ params, simulator }: Call, idName: string): Activation | undefined {
  const id = params.get(idName) ?? '';
  return /^\d{1,15}$/.test(id) ? simulator.find(Number(id)) : undefined;
}
