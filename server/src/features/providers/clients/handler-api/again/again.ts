import type { HttpResult } from '../../../../../platform/outbound/http-client.ts';
import { field } from '../../../../../platform/outbound/untrusted.ts';
import type { AgainRequest, BuyAnswer, Provider, UpstreamMoney } from '../../../provider.ts';
import { readCostMicros, readCurrency, unknownCurrency } from '../../fields.ts';
import { notAsked } from '../../next-turn.ts';
import { describeUnexpected, readAnswer } from '../answer.ts';
import type { Calls } from '../handler-api-calls.ts';
import { isActionUnknown, readBuyAnswer } from '../purchase.ts';

/** The first names are SMS-Activate's, the others HeroSMS's. The call for the price tells which a provider has. */
const dialects = [
  { price: 'checkExtraActivation', buy: 'getExtraActivation', id: 'activationId' },
  { price: 'reactivationPrice', buy: 'reactivate', id: 'id' },
] as const;

type Dialect = (typeof dialects)[number];

/** The call itself has no price limit, so the price is asked first. */
export function createAgainCall({ get, nextTurn, currency, describe }: Calls): NonNullable<Provider['buyAgain']> {
  const ask = (action: string, idName: string, { ended, passed }: AgainRequest, signal: AbortSignal) =>
    get({ action, [idName]: ended.upstreamId }, signal, { passed });

  return async function buyAgain(request, signal) {
    for (const [index, dialect] of dialects.entries()) {
      if (index > 0 && !(await nextTurn('purchase', signal))) return notAsked;
      const price = await ask(dialect.price, dialect.id, request, signal);
      if (isActionUnknown(price)) continue;
      const cost = readCost(price, request);
      if ('outcome' in cost) return cost;
      return (await nextTurn('purchase', signal)) ? buyFor(cost, dialect, request, signal) : notAsked;
    }
    return refused('the provider has no call for it');
  };

  /** An answer as plain text names no cost: then it is the price that was asked for. */
  async function buyFor(cost: UpstreamMoney, dialect: Dialect, request: AgainRequest, signal: AbortSignal): Promise<BuyAnswer> {
    const delivery = await ask(dialect.buy, dialect.id, request, signal);
    const answer = readBuyAnswer(delivery, { currency, describe });
    if (answer.outcome === 'bought') return { ...answer, number: { ...answer.number, cost: answer.number.cost ?? cost } };
    return (answer.outcome === 'unknown' ? readRefusal(delivery) : undefined) ?? answer;
  }

  /** Or why the number isn't bought at that; nothing is bought yet, so an odd answer is certain too. */
  function readCost(delivery: HttpResult, { ceiling }: AgainRequest): UpstreamMoney | BuyAnswer {
    if (delivery.kind !== 'answered') return { outcome: 'refused', reason: 'NOT_CONNECTED', detail: describe(delivery.why) };
    const parsed = readAnswer(delivery.body);
    const price = parsed.kind === 'json' ? readPrice(parsed.value) : undefined;
    if (price === undefined) return readRefusal(delivery) ?? whyUnpriced(delivery);
    if (ceiling === null || (price.currency === ceiling.currency && price.micros <= ceiling.micros)) return price;
    return refused(`it costs ${price.micros} millionths of ${price.currency}`);
  }

  function whyUnpriced(delivery: Answered): BuyAnswer {
    const answer = readBuyAnswer(delivery, { currency, describe });
    if (answer.outcome === 'refused') return answer;
    return { outcome: 'refused', reason: 'NOT_ASKED', detail: `what it costs is not known: ${describeUnexpected(delivery, describe)}` };
  }

  function readPrice(value: unknown): UpstreamMoney | undefined {
    const offer = field(value, 'data') ?? value;
    const micros = readCostMicros(field(offer, 'cost') ?? field(offer, 'price'));
    return micros === undefined ? undefined : { micros, currency: readCurrency(field(offer, 'currency'), currency) ?? unknownCurrency };
  }
}

type Answered = Extract<HttpResult, { kind: 'answered' }>;

/** The closed list of certain refusals that only this call has. */
const refusals = new Set([
  'RENEW_ACTIVATION_NOT_AVAILABLE',
  'NEW_ACTIVATION_IMPOSSIBLE',
  'WRONG_ACTIVATION_ID',
  'INVALID_ACTIVATION_ID',
  'NO_ACTIVATION',
  'SIM_OFFLINE',
  'BAD_ID',
]);

function readRefusal(delivery: HttpResult): BuyAnswer | undefined {
  const parsed = delivery.kind === 'answered' ? readAnswer(delivery.body) : undefined;
  return parsed?.kind === 'token' && refusals.has(parsed.token) ? refused(parsed.token) : undefined;
}

function refused(detail: string): BuyAnswer {
  return { outcome: 'refused', reason: 'NOT_AGAIN', detail };
}
