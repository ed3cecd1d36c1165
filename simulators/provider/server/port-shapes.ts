import type { UpstreamActivation, UpstreamBooking, UpstreamStatus } from '../../../server/src/features/providers/provider.ts';
import { readMessage } from '../../../server/src/features/providers/clients/fields.ts';
import type { Activation, ActivationState } from '../activation.ts';
import { currency } from '../market/market.ts';
import type { Message } from '../market/messages.ts';

export function presentActivation(activation: Activation): UpstreamActivation {
  return {
    upstreamId: String(activation.id),
    serviceCode: activation.service,
    country: activation.country,
    phoneNumber: activation.phoneNumber,
    cost: { micros: activation.costMicros, currency },
    createdAt: new Date(activation.createdAt),
    messages: activation.messages.map(presentMessage).filter((message) => message !== undefined),
    isRepeated: activation.isRepeated,
    canGetAnother: activation.canGetAnother,
  };
}

export function presentBooking({ id, phoneNumber, costMicros, createdAt, state }: Activation): UpstreamBooking {
  return {
    upstreamId: String(id),
    phoneNumber,
    cost: { micros: costMicros, currency },
    createdAt: new Date(createdAt),
    state: bookedStates[state],
  };
}

const bookedStates: Record<ActivationState, UpstreamBooking['state']> = {
  waiting: 'open',
  received: 'charged',
  again: 'charged',
  finished: 'charged',
  cancelled: 'refunded',
  expired: 'refunded',
  revoked: 'refunded',
};

export function presentStatus(activation: Activation | undefined): UpstreamStatus {
  if (!activation) return { state: 'missing', message: null };
  const message = activation.messages.map(presentMessage).findLast((each) => each !== undefined) ?? null;
  const state = portStates[activation.state];
  return { state: state === 'received' && message === null ? 'waiting' : state, message };
}

const presentMessage = ({ code, text }: Message) => readMessage({ code, text });

const portStates: Record<ActivationState, UpstreamStatus['state']> = {
  waiting: 'waiting',
  received: 'received',
  again: 'again',
  finished: 'ended',
  cancelled: 'ended',
  expired: 'ended',
  revoked: 'ended',
};
