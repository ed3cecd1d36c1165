import {
  cancelTooEarlyMessage,
  extractCode,
  keepsListening,
  showsNothing,
  normaliseCode,
} from '@pinline/contract/activations/activations.rules';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { refuse } from '../../platform/errors.ts';
import type { UpstreamMessage } from '../providers/provider.ts';

/** Why a purchase certainly has no number. `NUMBER_GONE`: the one that was asked for again. `BUSY`: a route was not asked, because too many others buy there. */
export type KnownFailure = 'NO_NUMBERS' | 'NUMBER_GONE' | 'PROVIDER_TROUBLE' | 'BUSY';

export type State =
  | 'reserved'
  | 'buying'
  | 'unknown'
  | 'waiting'
  | 'cancelling'
  | 'received'
  | 'finished'
  | 'cancelled'
  | 'expired'
  | 'failed';
export type WireStatus = 'pending' | 'success' | 'cancelled';

/** Undefined for a purchase that has no number. */
export function wireStatus({ state, isRevealed }: { state: State; isRevealed: boolean }): WireStatus | undefined {
  return isRevealed ? 'success' : wireStatuses[state];
}

const wireStatuses: Record<State, WireStatus | undefined> = {
  reserved: undefined,
  buying: undefined,
  unknown: undefined,
  failed: undefined,
  waiting: 'pending',
  cancelling: 'pending',
  received: 'success',
  finished: 'success',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

export type Cancellable = { state: State; server: ServerNumber; phoneNumber: string; cancellableAt: Date };

export function decideCancel(activation: Cancellable, now: Date): 'ask the provider' | 'over already' {
  switch (activation.state) {
    case 'cancelled':
    case 'expired':
      return 'over already';
    case 'waiting':
      if (now < activation.cancellableAt) refuse('CANCEL_TOO_EARLY', { values: { sentence: cancelTooEarlyMessage(activation) } });
      return 'ask the provider';
    case 'cancelling':
      return 'ask the provider';
    case 'received':
    case 'finished':
      return refuse('ACTIVATION_NOT_CANCELLABLE');
    default:
      return refuse('ACTIVATION_NOT_FOUND');
  }
}

export function decideReport(number: { state: State; isRevealed: boolean; isReported: boolean }): 'record' | 'reported before' {
  const status = wireStatus(number);
  if (status === undefined) return refuse('ACTIVATION_NOT_FOUND');
  if (status === 'success') return refuse('ACTIVATION_NOT_CANCELLABLE');
  if (number.isReported) return 'reported before';
  return status === 'pending' ? 'record' : refuse('NUMBER_ENDED');
}

export function canResend(activation: { state: State; server: ServerNumber }): boolean {
  return activation.state === 'received' && keepsListening(activation.server);
}

/** A key sees only what it bought; a person sees all of their own. */
export function isSeenBy(caller: { key: { id: number } | null }, number: { keyId: number | null }): boolean {
  return caller.key === null || caller.key.id === number.keyId;
}

/** In milliseconds. `seconds`: what a purchase without a deep check has. */
export function purchaseWaitMs(order: { isDeepCheck: boolean }, seconds = 10): number {
  return (order.isDeepCheck ? Math.max(60, seconds) : seconds) * 1_000;
}

/** The messages of a full list that aren't stored yet. The same code may really arrive twice, so they are counted. */
export function newMessages(stored: UpstreamMessage[], observed: UpstreamMessage[]): UpstreamMessage[] {
  const known = new Map<string, number>();
  for (const message of stored) known.set(identity(message), (known.get(identity(message)) ?? 0) + 1);
  return observed.filter((message) => {
    if (isBlank(message)) return false;
    const left = known.get(identity(message)) ?? 0;
    known.set(identity(message), left - 1);
    return left <= 0;
  });
}

/** The newest message of a status call, unless one like it is stored: only the list shows a true repeat. */
export function newestMessage(stored: UpstreamMessage[], newest: UpstreamMessage | null): UpstreamMessage[] {
  return newest === null || isBlank(newest) || stored.some((message) => identity(message) === identity(newest)) ? [] : [newest];
}

function identity(message: UpstreamMessage): string {
  return codeOf(message) ?? message.text;
}

export function codeOf(message: UpstreamMessage): string | null {
  return normaliseCode(message.code ?? '') ?? extractCode(message.text);
}

function isBlank({ code, text }: UpstreamMessage): boolean {
  return showsNothing(code ?? '') && showsNothing(text);
}
