import { decimalOf } from '@pinline/contract/values/micros.rules';
import type { HttpResult } from '../../../../platform/outbound/http-client.ts';
import type { Describe } from '../../../../platform/outbound/describe.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import type { BuyAnswer, BuyRequest } from '../../provider.ts';
import { describeUnexpected, readAnswer } from './answer.ts';
import { readNumber, readSoldId } from './order.ts';
import { productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { reasonOf } from './refusals.ts';

export const anyOperator = 'any';

/** `maxPrice` works only without an operator. */
export function buyPath({ serviceCode, country, operator, ceiling }: BuyRequest): string {
  const path = ['user', 'buy', 'activation', country, operator ?? anyOperator, productOf(serviceCode)].map(encodeURIComponent).join('/');
  const isHeeded = ceiling !== null && (operator ?? anyOperator) === anyOperator;
  return isHeeded ? `/${path}?maxPrice=${decimalOf(ceiling.micros)}` : `/${path}`;
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
