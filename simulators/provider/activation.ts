import type { Message } from './market/messages.ts';

/** Instants are milliseconds since 1970. */
export type Activation = {
  id: number;
  service: string;
  country: string;
  operator: string;
  phoneNumber: string;
  costMicros: number;
  state: ActivationState;
  isRepeated: boolean;
  canGetAnother: boolean;
  orderId: string | null;
  createdAt: number;
  endsAt: number;
  endedAt: number | null;
  messages: ReceivedMessage[];
  awaited: ReceivedMessage | null;
  asks: number;
};

/** `again`: another message is awaited. `revoked`: the provider took the number back. */
export type ActivationState = 'waiting' | 'received' | 'again' | 'finished' | 'cancelled' | 'expired' | 'revoked';

export type ReceivedMessage = Message & { at: number };

export function isOpen({ state }: Activation): boolean {
  return state === 'waiting' || state === 'received' || state === 'again';
}

export function isRefunded({ state }: Activation): boolean {
  return state === 'cancelled' || state === 'expired' || state === 'revoked';
}

export function lastMessage(activation: Activation): ReceivedMessage | undefined {
  return activation.messages.at(-1);
}

export function advance(activation: Activation, now: number): Activation {
  if (!isOpen(activation)) return activation;
  const { awaited, endsAt } = activation;
  const current = awaited && awaited.at <= Math.min(now, endsAt - 1) ? receive(activation, awaited) : activation;
  if (now < endsAt) return current;
  return end(current, current.messages.length > 0 ? 'finished' : 'expired', endsAt);
}

export function nextChangeAt(activation: Activation): number | undefined {
  if (!isOpen(activation)) return undefined;
  return Math.min(activation.awaited?.at ?? Infinity, activation.endsAt);
}

export function receive(activation: Activation, message: ReceivedMessage): Activation {
  return { ...activation, state: 'received', messages: [...activation.messages, message], awaited: null };
}

export function end(activation: Activation, state: ActivationState, at: number): Activation {
  return { ...activation, state, endedAt: at, awaited: null };
}
