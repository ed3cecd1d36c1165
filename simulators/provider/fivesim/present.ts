import { codeOfProduct, productOf } from '@pinline/contract/providers/fivesim-products.rules';
import type { FivesimOrder, FivesimStatus } from '@pinline/contract/providers/fivesim.rules';
import type { Activation, ActivationState } from '../activation.ts';
import { countries, type Country } from '../market/countries.ts';
import { plainReply, units, type Reply } from '../server/reply.ts';

export function refuse(text: string, status = 400): Reply {
  return plainReply(text, status);
}

export function presentOrder(activation: Activation): FivesimOrder {
  return {
    id: activation.id,
    phone: `+${activation.phoneNumber}`,
    operator: activation.operator,
    product: productOf(activation.service),
    price: units(activation.costMicros),
    status: statuses[activation.state],
    expires: iso(activation.endsAt),
    sms:
      activation.messages.length === 0
        ? null
        : activation.messages.map(({ code, text, at }) => ({
            created_at: iso(at),
            date: iso(at),
            sender: 'Simulator',
            text,
            code: code ?? '',
          })),
    created_at: iso(activation.createdAt),
    forwarding: false,
    forwarding_number: '',
    country: countryName(activation.country),
  };
}

const statuses: Record<ActivationState, FivesimStatus> = {
  waiting: 'RECEIVED',
  received: 'RECEIVED',
  again: 'RECEIVED',
  finished: 'FINISHED',
  cancelled: 'CANCELED',
  expired: 'TIMEOUT',
  revoked: 'BANNED',
};

export function countryOf(name: string): Country | undefined {
  return countries.find(({ fivesimName }) => fivesimName === name);
}

function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.fivesimName ?? code;
}

export function serviceCodeOf(product: string): string | undefined {
  const code = codeOfProduct(product);
  return productOf(code) === product ? code : undefined;
}

function iso(at: number): string {
  return new Date(at).toISOString().replace('Z', '000000Z');
}
