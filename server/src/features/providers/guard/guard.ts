import type { ActiveList, Answer, BuyAnswer, Provider, UpstreamHistory, UpstreamMoney } from '../provider.ts';
import {
  closedBreaker,
  halfOpenBreaker,
  recordVerdict,
  recordProbe,
  evaluateAnswer,
  evaluateCancel,
  evaluatePurchase,
  type Breaker,
  type Kind,
  type Verdict,
} from './breaker.rules.ts';
import { createCallQueue, type Lane, type Pace, type CallQueue } from './call-queue.ts';

export type GuardedProvider = Provider & {
  breaker(): Breaker;
  /** Calls that wait for their turn. */
  waiting(): number;
};

export type BreakerLog = {
  /** The breaker opened, or closed again, by the answer to this call. */
  onChange(breaker: Breaker, by: CallName): void;
  /** What was asked, what was wrong with the answer (`fine` for nothing), and how long it took. */
  onCall(call: CallName, outcome: string, seconds: number): void;
  /** An answer was read only in part: so many of its rows could not be read; none where pages were cut short. */
  onPartlyRead(call: CallName, oddRows: number): void;
};

export type CallName = 'buy' | 'list' | 'check' | 'cancel' | 'again' | 'finish' | 'balance' | 'probe' | 'prices' | 'names' | 'history';

/** A purchase waits for its turn so long at most, in milliseconds; then the next route is worth more. */
const purchaseWaitMs = 1_000;
/** While the breaker is open: codes are still asked for, slowly. */
const slowPace = { perSecond: 2, burst: 2 };
const probeMs = 4_000;
/** A call that its own caller gave up so early says nothing about the provider. */
const hastyMs = 2_000;

/** A provider that is never asked harder than its pace, and not asked for numbers while it is in trouble. */
export function guardProvider(
  provider: Provider,
  pace: Pace,
  breakerLog: BreakerLog,
  /** The one that the provider waits at for what it calls beyond the first call of a question. */
  callQueue: CallQueue = createCallQueue(pace),
): GuardedProvider {
  let breaker = closedBreaker;
  let probe: NodeJS.Timeout | undefined;

  function setBreaker(next: Breaker, by: CallName): void {
    const before = breaker;
    breaker = next;
    if ((before.state === 'closed') !== (next.state === 'closed')) callQueue.setPace(next.state === 'closed' ? pace : slowPace);
    if (next.state === 'open' && next.until !== before.until) probeLater();
    if (next.state === 'closed') clearTimeout(probe);
    if (next.state !== before.state && next.state !== 'half-open') breakerLog.onChange(next, by);
  }

  function probeLater(): void {
    clearTimeout(probe);
    probe = setTimeout(() => {
      setBreaker(halfOpenBreaker(breaker), 'probe');
      void ask('probe', evaluateBalance, () => provider.balance(AbortSignal.timeout(probeMs)));
    }, breaker.until - performance.now());
    probe.unref();
  }

  /** Makes the call and evaluates its answer. Without a signal the call never counts as given up. */
  async function ask<T>(call: CallName, evaluate: (answer: T) => Verdict, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const startedAt = performance.now();
    const answer = await run();
    const verdict = evaluate(answer);
    const now = performance.now();
    breakerLog.onCall(call, verdict.is === 'fine' ? 'fine' : verdict.reason, (now - startedAt) / 1_000);
    const kind: Kind = call === 'buy' ? 'purchases' : 'others';
    const isHasty = verdict.is === 'failed' && signal?.aborted === true && now - startedAt < hastyMs;
    // A balance call counts as a probe: an operator who topped the account up need not wait.
    const isProbe = call === 'probe' || (call === 'balance' && verdict.is === 'fine');
    if (isProbe && breaker.state !== 'closed') setBreaker(recordProbe(breaker, { verdict, now }), call);
    else if (!isHasty) setBreaker(recordVerdict(breaker, { kind, verdict, now }), call);
    return answer;
  }

  /** Undefined when its caller would wait no longer: nothing was sent. */
  async function runInTurn<T>(lane: Lane, signal: AbortSignal, run: () => Promise<T>): Promise<T | undefined> {
    if (!(await callQueue.enter(lane, signal, lane === 'purchase' ? purchaseWaitMs : undefined))) return undefined;
    return run().finally(() => callQueue.leave(lane));
  }

  async function askInTurn<T>(
    call: CallName,
    signal: AbortSignal,
    run: () => Promise<Answer<T>>,
    evaluate: (answer: Answer<T>) => Verdict = evaluateAnswer,
  ): Promise<Answer<T>> {
    const answer = await runInTurn(call === 'list' ? 'list' : 'rest', signal, () => ask(call, evaluate, run, signal));
    if (answer?.ok === false && answer.reason === 'UNREADABLE') breakerLog.onPartlyRead(call, 1);
    return answer ?? { ok: false, reason: 'UNREACHABLE', detail: 'aborted before its turn' };
  }

  async function list<T extends ActiveList | UpstreamHistory>(call: CallName, asked: Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await asked;
    if (answer.ok && !answer.value.isComplete) breakerLog.onPartlyRead(call, answer.value.oddRows);
    return answer;
  }

  const { canonicalServiceCode, serviceNames, history, onChange } = provider;
  return {
    async buy(request, signal) {
      if (breaker.state !== 'closed') return refuseResting(breaker);
      const answer = await runInTurn('purchase', signal, async () =>
        // It may have opened while this one waited.
        breaker.state === 'closed' ? ask('buy', evaluatePurchase, () => provider.buy(request, signal), signal) : refuseResting(breaker),
      );
      return answer ?? notAsked('too many calls wait for this provider');
    },
    listActive: (signal) =>
      list(
        'list',
        askInTurn('list', signal, () => provider.listActive(signal)),
      ),
    check: (upstreamId, signal) => askInTurn('check', signal, () => provider.check(upstreamId, signal)),
    async cancel(upstreamId, signal) {
      const answer = await runInTurn('rest', signal, () =>
        ask('cancel', evaluateCancel, () => provider.cancel(upstreamId, signal), signal),
      );
      return answer ?? { outcome: 'unknown', detail: 'aborted before its turn' };
    },
    askForAnother: (upstreamId, signal) => askInTurn('again', signal, () => provider.askForAnother(upstreamId, signal)),
    finish: (upstreamId, signal) => askInTurn('finish', signal, () => provider.finish(upstreamId, signal)),
    balance: (signal) => askInTurn('balance', signal, () => provider.balance(signal), evaluateBalance),
    prices: (filter, signal) => askInTurn('prices', signal, () => provider.prices(filter, signal)),
    ...(canonicalServiceCode === undefined ? {} : { canonicalServiceCode: (code) => canonicalServiceCode.call(provider, code) }),
    ...(serviceNames === undefined
      ? {}
      : { serviceNames: (filter, signal) => askInTurn('names', signal, () => serviceNames.call(provider, filter, signal)) }),
    ...(history === undefined
      ? {}
      : {
          history: (span, signal) =>
            list(
              'history',
              askInTurn('history', signal, () => history.call(provider, span, signal)),
            ),
        }),
    ...(onChange === undefined ? {} : { onChange: (listener) => onChange.call(provider, listener) }),
    async close() {
      clearTimeout(probe);
      await provider.close();
    },
    breaker: () => breaker,
    waiting: () => callQueue.waiting(),
  };
}

/** An account without money answers well and sells nothing. */
function evaluateBalance(answer: Answer<UpstreamMoney>): Verdict {
  if (answer.ok && answer.value.micros <= 0)
    return { is: 'stop', reason: 'NO_BALANCE', detail: 'no money is left', retryAfterSeconds: null };
  return evaluateAnswer(answer);
}

function refuseResting({ trouble }: Breaker): BuyAnswer {
  return notAsked(`resting after ${trouble?.reason ?? 'trouble'}: ${trouble?.detail ?? ''}`);
}

/** A certain no: nothing was sent. */
function notAsked(detail: string): BuyAnswer {
  return { outcome: 'refused', reason: 'NOT_ASKED', detail };
}
