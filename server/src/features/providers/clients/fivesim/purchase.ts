import { decimalOf } from '@pinline/contract/values/micros.rules';
import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import type { AgainRequest, BuyAnswer, BuyRequest } from '../../provider.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import { readNumber, readSoldId } from './order.ts';
import { productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { reasonOf } from './refusals.ts';

export const anyOperator = 'any';

/** `maxPrice` works only without an operator. */
export function buyPath({ serviceCode, country, operator, ceiling, isForReuse }: BuyRequest): string {
  const path = ['user', 'buy', 'activation', country, operator ?? anyOperator, productOf(serviceCode)].map(encodeURIComponent).join('/');
  const isHeeded = ceiling !== null && (operator ?? anyOperator) === anyOperator;
  const query = [...(isHeeded ? [`maxPrice=${decimalOf(ceiling.micros)}`] : []), ...(isForReuse === true ? ['reuse=1'] : [])].join('&');
  return query === '' ? `/${path}` : `/${path}?${query}`;
}

/** By its number, not by its order. */
export function reusePath({ serviceCode, ended }: Pick<AgainRequest, 'serviceCode' | 'ended'>): string {
  return `/user/reuse/${encodeURIComponent(productOf(serviceCode))}/${encodeURIComponent(ended.phoneNumber)}`;
}

/** Certain refusals that only this call has. */
const againRefusals = new Set(['reuse not possible', 'reuse false', 'reuse expired', 'order not found', 'order expired']);

export function readAgainAnswer(delivery: HttpResult, of: { currency: string; describe: Describe }): BuyAnswer {
  const parsed = delivery.kind === 'answered' ? readAnswer(delivery.body) : undefined;
  if (parsed?.kind === 'text' && againRefusals.has(parsed.text)) return { outcome: 'refused', reason: 'NOT_AGAIN', detail: parsed.text };
  return readBuyAnswer(delivery, of);
}

export function readBuyAnswer(delivery: HttpResult, { currency, describe }: { currency: string; describe: Describe }): BuyAnswer {
  if (delivery.kind === 'not-connected') return { outcome: 'refused', reason: 'NOT_CONNECTED', detail: describe(delivery.why) };
  if (delivery.kind === 'lost') return { outcome: 'unknown', detail: describe(delivery.why) };
  const parsed = readAnswer(delivery.body);
  const number = parsed.kind === 'json' ? readNumber(parsed.value, currency) : undefined;
  if (number) return { outcome: 'bought', number };
  const upstreamId = parsed.kind === 'json' ? readSoldId(parsed.value) : undefined;
  if (upstreamId !== undefined) return { outcome: 'unusable', upstreamId, detail: describeUnexpected(delivery, describe) };
  const named = parsed.kind === 'text' ? reasonOf(parsed.text) : undefined;
  if (named && parsed.kind === 'text') return { outcome: 'refused', reason: named, detail: parsed.text };
  const reason = reasonOfStatus(delivery.status);
  if (reason) return { outcome: 'refused', reason, detail: `HTTP ${delivery.status}`, ...pauseOf(delivery) };
  return { outcome: 'unknown', detail: describeUnexpected(delivery, describe) };
}
