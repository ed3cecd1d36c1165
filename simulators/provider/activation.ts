import type { Message } from './market/messages.ts';

/** One number sold for one service. Instants are milliseconds since 1970. */
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
  /** The buyer's own id for the purchase. */
  orderId: string | null;
  createdAt: number;
  endsAt: number;
  endedAt: number | null;
  messages: ReceivedMessage[];
  /** The message on its way. */
  awaited: ReceivedMessage | null;
  /** How often another message was asked for. */
  asks: number;
};

/** `again`: another message is awaited. `revoked`: the provider took the number back itself. */
export type ActivationState = 'waiting' | 'received' | 'again' | 'finished' | 'cancelled' | 'expired' | 'revoked';

export type ReceivedMessage = Message & { at: number };

export function isOpen({ state }: Activation): boolean {
  return state === 'waiting' || state === 'received' || state === 'again';
}

/** Ended without a message: the buyer has the money back. */
export function isRefunded({ state }: Activation): boolean {
  return state === 'cancelled' || state === 'expired' || state === 'revoked';
}

export function lastMessage(activation: Activation): ReceivedMessage | undefined {
  return activation.messages.at(-1);
}

/** What has become of it by now: what was due has come, and what was over is ended. */
export function advance(activation: Activation, now: number): Activation {
  if (!isOpen(activation)) return activation;
  const { awaited, endsAt } = activation;
  const current = awaited && awaited.at <= Math.min(now, endsAt - 1) ? receive(activation, awaited) : activation;
  if (now < endsAt) return current;
  return end(current, current.messages.length > 0 ? 'finished' : 'expired', endsAt);
}

/** When `advance` will next change it. */
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
