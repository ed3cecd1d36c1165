import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { Answer, UpstreamMoney } from '../provider.ts';
import { explainOtherCurrency, explainProviderError } from './provider-error-text.ts';

export type Health = {
  isWorking: boolean;
  balanceMicros: number | null;
  currency: string | null;
  latencyMs: number | null;
  message: string;
};

/** `currency`: our account's, which the answer must have. */
export function evaluateHealth(answer: Answer<UpstreamMoney>, { latencyMs, currency }: { latencyMs: number; currency: string }): Health {
  if (!answer.ok) {
    const hasAnswered = answer.reason !== 'UNREACHABLE' && answer.reason !== 'NOT_CONNECTED';
    return { ...unknownHealth(explainProviderError(answer.reason, answer.detail)), latencyMs: hasAnswered ? latencyMs : null };
  }
  const { micros, currency: theirs } = answer.value;
  const reading = { balanceMicros: micros, currency: theirs, latencyMs };
  if (theirs !== currency) return { ...reading, isWorking: false, message: explainOtherCurrency({ theirs, ours: currency }) };
  if (micros <= 0) return { ...reading, isWorking: false, message: 'There is no money left on the account. Top it up at the provider.' };
  return { ...reading, isWorking: true, message: `It works: ${unitsShown(micros)} ${theirs} are left.` };
}

export function unknownHealth(message: string): Health {
  return { isWorking: false, balanceMicros: null, currency: null, latencyMs: null, message };
}
