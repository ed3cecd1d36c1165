import type { ActiveList, Answer, UpstreamHistory } from '../provider.ts';
import { createBreaker, type BreakerLog, type CallName } from './breaker.ts';
import { evaluateAnswer, type Verdict } from './breaker.rules.ts';
import { takeTurn, type CallQueue, type Pace, type SideLane } from './call-queue.ts';

/** While the breaker is open, codes are still asked for. */
const slowPace = { perSecond: 2, burst: 2 };
/** Given up this early, a call says nothing about the provider. */
const hastyMs = 2_000;

/**
 * Numbers are sold and codes delivered without these calls, the lists of many routes fail together, and a clone may lack what a number is asked
 * for again with. They count only if the provider says that it must not be asked.
 */
const sidelines: ReadonlySet<CallName> = new Set(['prices', 'names', 'history', 'buyAgain']);

type GuardParts = { pace: Pace; log: BreakerLog; callQueue: CallQueue; sendProbe: () => void };

export function createGuardedCalls({ pace, log, callQueue, sendProbe }: GuardParts) {
  const breaker = createBreaker(log, { setPace: (isClosed) => callQueue.setPace(isClosed ? pace : slowPace), sendProbe });

  /** Without a signal a call never counts as given up. */
  async function ask<T>(call: CallName, evaluate: (answer: T) => Verdict, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const startedAt = performance.now();
    const answer = await run();
    const verdict = evaluate(answer);
    const tookMs = performance.now() - startedAt;
    log.onCall(call, verdict.is === 'fine' ? 'fine' : verdict.reason, tookMs / 1_000);
    const isHasty = verdict.is === 'failed' && signal?.aborted === true && tookMs < hastyMs;
    if (!(verdict.is === 'failed' && sidelines.has(call))) breaker.record(call, verdict, { isHasty });
    return answer;
  }

  async function runInTurn<T>(lane: SideLane, signal: AbortSignal, run: () => Promise<T>): Promise<T | undefined> {
    return takeTurn(callQueue, { lane, signal, run });
  }

  async function askInTurn<T>(
    call: CallName,
    signal: AbortSignal,
    run: () => Promise<Answer<T>>,
    evaluate: (answer: Answer<T>) => Verdict = evaluateAnswer,
  ): Promise<Answer<T>> {
    const answer = await runInTurn(call === 'list' ? 'list' : 'rest', signal, () => ask(call, evaluate, run, signal));
    if (answer?.ok === false && answer.reason === 'UNREADABLE') log.onPartlyRead(call, 1);
    return answer ?? { ok: false, reason: 'UNREACHABLE', detail: 'aborted before its turn' };
  }

  async function askList<T extends ActiveList | UpstreamHistory>(call: CallName, asked: Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await asked;
    if (answer.ok && !answer.value.isComplete) log.onPartlyRead(call, answer.value.oddRows);
    return answer;
  }

  return { breaker, ask, runInTurn, askInTurn, askList };
}
