import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { RecordedActivation } from '../../simulators/provider/ledger.ts';
import type { FaultSwitch } from '../../simulators/provider/faults/faults.ts';
import type { SimulatorServer } from '../../simulators/provider/server/http.ts';

export const upstreamProtocols = ['handler_api', 'fivesim'] as const satisfies Protocol[];
export type UpstreamProtocol = (typeof upstreamProtocols)[number];

type Countries = readonly [string, string, string, string];

type Dialect = {
  urlOf(simulator: SimulatorServer): string;
  countries: Countries;
  calls: Record<'buy' | 'again' | 'list' | 'check' | 'cancel' | 'finish', string>;
  /** The number's state once we wait for another message: 5sim's needs no request for that. */
  afterCode: 'again' | 'received';
  saysCancelled(number: RecordedActivation): FaultSwitch[];
  listWith(number: RecordedActivation, message: { code: string; text: string }): string;
};

export const dialects: Record<UpstreamProtocol, Dialect> = {
  handler_api: {
    urlOf: ({ url }) => url,
    countries: ['22', '6', '187', '22'],
    calls: {
      buy: 'getNumberV2',
      again: 'getExtraActivation',
      list: 'getActiveActivations',
      check: 'getStatus',
      cancel: 'setStatus',
      finish: 'setStatus',
    },
    afterCode: 'again',
    saysCancelled: () => [
      { kind: 'token', action: 'setStatus', token: 'ACCESS_CANCEL' },
      { kind: 'token', action: 'getStatus', token: 'STATUS_CANCEL' },
    ],
    listWith({ id, phoneNumber }, { code, text }) {
      const row = { activationId: id, serviceCode: 'tg', countryCode: '22', phoneNumber, activationTime: '2026-01-01 00:00:00' };
      return JSON.stringify({ activeActivations: [{ ...row, smsCode: [code], smsText: text }] });
    },
  },
  fivesim: {
    urlOf: ({ fivesimUrl }) => fivesimUrl,
    countries: ['india', 'indonesia', 'usa', 'india'],
    calls: { buy: 'buy', again: 'reuse', list: 'orders', check: 'check', cancel: 'cancel', finish: 'finish' },
    afterCode: 'received',
    saysCancelled: (number) => {
      const body = JSON.stringify({ ...fivesimOrder(number), status: 'CANCELED' });
      return ['cancel', 'check'].map((action) => ({ kind: 'answer', action, body }) as const);
    },
    listWith(number, message) {
      const order = { ...fivesimOrder(number), sms: [{ ...message, created_at: '2026-01-01T00:00:01Z' }] };
      // With an old, ended number, so that no second page is requested.
      const longOver = { ...order, id: 1, status: 'FINISHED', created_at: '2025-12-31T00:00:00Z' };
      return JSON.stringify({ Data: [order, longOver], Total: 2 });
    },
  },
};

function fivesimOrder({ id, phoneNumber }: RecordedActivation) {
  const order = { product: 'telegram', country: 'india', operator: 'jio', price: 0.5, created_at: '2026-01-01T00:00:00Z' };
  return { ...order, id: Number(id), phone: `+${phoneNumber}`, status: 'RECEIVED', sms: null };
}
