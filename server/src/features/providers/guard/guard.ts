import type { AgainRequest, Answer, BuyAnswer, CancelAnswer, Provider, UpstreamMoney } from '../provider.ts';
import type { BreakerLog } from './breaker.ts';
import { evaluateAnswer, evaluateCancel, evaluatePurchase, type Breaker, type Verdict } from './breaker.rules.ts';
import type { CallQueue, Pace } from './call-queue.ts';
import { createGuardedCalls } from './guarded-calls.ts';
import { stockedBy, type NoneLeft } from './none-left.ts';
import { createSales, type QueueToBuy } from './sales.ts';

/** `buy`: only for those who have their turn, which `queueToBuy` gives. */
export type GuardedProvider = Omit<Provider, 'buyAgain'> & {
  queueToBuy: QueueToBuy;
  breaker(): Breaker;
  waiting(of?: { exceptList: boolean }): number;
};

const probeMs = 4_000;

export function guardProvider(
  provider: Provider,
  pace: Pace,
  log: BreakerLog,
  { callQueue, noneLeft }: { callQueue: CallQueue; noneLeft: NoneLeft },
): GuardedProvider {
  const sendProbe = () => void ask('probe', evaluateBalance, () => provider.balance(AbortSignal.timeout(probeMs)));
  const { breaker, ask, runInTurn, askInTurn, askList } = createGuardedCalls({ pace, log, callQueue, sendProbe });
  const { ban, buyAgain: sellAgain, canonicalServiceCode, serviceNames, countries, operators, history, onChange } = provider;
  const resting = () => (breaker.current().state === 'closed' ? undefined : refuseResting(breaker.current()));
  const buy: Provider['buy'] = (request, signal) => ask('buy', evaluatePurchase, () => provider.buy(request, signal), signal);
  const buyAgain = async (request: AgainRequest, signal: AbortSignal): Promise<BuyAnswer> =>
    sellAgain === undefined ? lacksAgain : ask('buyAgain', evaluatePurchase, () => sellAgain.call(provider, request, signal), signal);
  const canonical = (code: string) => canonicalServiceCode?.call(provider, code) ?? code;
  const cancelInTurn = async (signal: AbortSignal, send: () => Promise<CancelAnswer>): Promise<CancelAnswer> =>
    (await runInTurn('rest', signal, send)) ?? { outcome: 'unknown', detail: 'aborted before its turn' };
  // Not judged by the breaker: an operator asks, and a clone may lack the call.
  const listInTurn = async <T>(signal: AbortSignal, list: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    (await runInTurn('rest', signal, list)) ?? { ok: false, reason: 'UNREACHABLE', detail: 'aborted before its turn' };
  return {
    buy,
    queueToBuy: createSales({ callQueue, noneLeft, resting, buy, buyAgain }),
    listActive: (signal, onPage) =>
      askList(
        'list',
        askInTurn('list', signal, () => provider.listActive(signal, onPage)),
      ),
    check: (upstreamId, signal) => askInTurn('check', signal, () => provider.check(upstreamId, signal)),
    cancel: (upstreamId, signal) =>
      cancelInTurn(signal, () => ask('cancel', evaluateCancel, () => provider.cancel(upstreamId, signal), signal)),
    // Not judged by the breaker: a clone may lack the call, and the cancel that then follows is.
    ...(ban === undefined ? {} : { ban: (upstreamId, signal) => cancelInTurn(signal, () => ban.call(provider, upstreamId, signal)) }),
    askForAnother: (upstreamId, signal) => askInTurn('again', signal, () => provider.askForAnother(upstreamId, signal)),
    finish: (upstreamId, signal) => askInTurn('finish', signal, () => provider.finish(upstreamId, signal)),
    balance: (signal) => askInTurn('balance', signal, () => provider.balance(signal), evaluateBalance),
    async prices(filter, signal) {
      const answer = await askInTurn('prices', signal, () => provider.prices(filter, signal));
      if (answer.ok) noneLeft.learnStock(stockedBy(answer.value, filter, canonical));
      return answer;
    },
    ...(canonicalServiceCode === undefined ? {} : { canonicalServiceCode: (code) => canonicalServiceCode.call(provider, code) }),
    ...(serviceNames === undefined
      ? {}
      : { serviceNames: (filter, signal) => askInTurn('names', signal, () => serviceNames.call(provider, filter, signal)) }),
    ...(countries && { countries: (filter, signal) => listInTurn(signal, () => countries.call(provider, filter, signal)) }),
    ...(operators && { operators: (filter, signal) => listInTurn(signal, () => operators.call(provider, filter, signal)) }),
    ...(history === undefined
      ? {}
      : {
          history: (span, signal) =>
            askList(
              'history',
              askInTurn('history', signal, () => history.call(provider, span, signal)),
            ),
        }),
    ...(onChange === undefined ? {} : { onChange: (listener) => onChange.call(provider, listener) }),
    async close() {
      breaker.close();
      await provider.close();
    },
    breaker: breaker.current,
    waiting: (of) => callQueue.waiting(of),
  };
}

const lacksAgain: BuyAnswer = { outcome: 'refused', reason: 'NOT_AGAIN', detail: 'the protocol has no call for it' };

/** An account without money answers well and sells nothing. */
function evaluateBalance(answer: Answer<UpstreamMoney>): Verdict {
  if (answer.ok && answer.value.micros <= 0)
    return { is: 'stop', reason: 'NO_BALANCE', detail: 'no money is left', retryAfterSeconds: null };
  return evaluateAnswer(answer);
}

function refuseResting({ trouble }: Breaker): BuyAnswer {
  return { outcome: 'refused', reason: 'NOT_ASKED', detail: `resting after ${trouble?.reason ?? 'trouble'}: ${trouble?.detail ?? ''}` };
}
