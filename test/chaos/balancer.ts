import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser, type TestReply, type TestUser } from '../fakes/browser.ts';
import type { ServerProcess } from '../processes/process.ts';

/** Passes a call to the next node when its own is away: every call has a key or is safe to repeat. The client retries a 503. */
export type Balancer = {
  ask(call: Call): Promise<TestReply>;
  aNode(): ServerProcess | undefined;
  passedOn: Map<string, number>;
  countAnswersWith503(): number;
  stop(): void;
};

export type Call = { method: 'GET' | 'POST'; path: string; as: TestUser; body?: unknown; key?: string; onAsk?: () => void };

export type BalancerOptions = {
  /**
   * As the proxy of deploy/Caddyfile, before callers who ask once: passes on only what could not be sent, and fails for a 503 or a connection
   * that was lost.
   */
  isStrict?: boolean;
  askReadyMs?: number;
  /** One was acknowledged. */
  onWrite?: () => void;
};

/** `health_timeout`. */
const readyMs = 3_000;
const callMs = 14_000;
const patienceMs = 90_000;
/** `lb_try_duration`. */
const strictPatienceMs = 5_000;

export function createBalancer(
  nodes: () => ServerProcess[],
  { isStrict = false, askReadyMs = 250, onWrite = () => undefined }: BalancerOptions = {},
): Balancer {
  const passedOn = new Map<string, number>();
  const away = new Set<string>();
  let turn = 0;
  let answersWith503 = 0;
  const timer = setInterval(() => void Promise.all(nodes().map(look)), askReadyMs);

  async function look({ url }: ServerProcess): Promise<void> {
    const ready = await createBrowser(url)
      .get('/readyz', { signal: AbortSignal.timeout(readyMs) })
      .then(
        // A node without its database still answers.
        ({ status, body }) => status === 200 || (!isStrict && body?.checks?.serving === true),
        () => false,
      );
    if (ready) away.delete(url);
    else away.add(url);
  }

  function aNode(): ServerProcess | undefined {
    const all = nodes();
    const ready = all.filter(({ url }) => !away.has(url));
    turn += 1;
    return ready[turn % ready.length] ?? (isStrict ? undefined : all[turn % all.length]);
  }

  async function ask(call: Call): Promise<TestReply> {
    const patience = isStrict ? strictPatienceMs : patienceMs;
    for (const until = performance.now() + patience; performance.now() < until; await sleep(10)) {
      const node = aNode();
      if (node === undefined) continue;
      call.onAsk?.();
      try {
        const reply = await sendTo(node, call);
        if (call.method === 'POST' && reply.status < 300) onWrite();
        if (reply.status !== 503) return reply;
        answersWith503 += 1;
        if (isStrict) return reply;
        await sleep(100);
      } catch (error) {
        const why = reasonOf(error);
        if (isStrict && why !== 'connection refused') throw new Error(`${call.method} ${call.path}: ${why}`, { cause: error });
        passedOn.set(why, (passedOn.get(why) ?? 0) + 1);
        if (why !== 'no answer') away.add(node.url);
      }
    }
    throw new Error(`No node answered ${call.method} ${call.path} within ${patience / 1_000} s`);
  }

  return { ask, aNode, passedOn, countAnswersWith503: () => answersWith503, stop: () => clearInterval(timer) };
}

function sendTo(node: ServerProcess, { method, path, as, body, key }: Call): Promise<TestReply> {
  return createBrowser(node.url).send(method, path, {
    as,
    signal: AbortSignal.timeout(callMs),
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNREFUSED' ? 'connection refused' : 'connection lost';
}
