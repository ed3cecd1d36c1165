import { setTimeout as sleep } from 'node:timers/promises';
import { switchOn } from '../../builders/upstream.ts';
import type { TestApp, TestNode } from '../../harness/test-app.ts';
import type { TestReply, TestUser } from '../../fakes/browser.ts';

/** With the limits of an installation, and a provider that has 60 numbers of each service. */
export const guarded = (perSecond: number) => ({
  simulator: { stock: 60 },
  env: { RATE_LIMIT: 'on', LOG_LEVEL: 'fatal', PROVIDER_CALLS_PER_SECOND: String(perSecond), DATABASE_CONNECTIONS: '20' },
});

/** Sells the simulator's numbers of a service to someone else. */
export function sellOut({ simulator }: Pick<TestApp, 'simulator'>, service: string): void {
  const wish = { service, country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  let isSold = true;
  while (isSold) isSold = simulator.simulator.buy(wish).ok;
}

export function slowDown(app: Pick<TestApp, 'simulator' | 'app'>, delayMs: number): void {
  for (const action of ['getNumber', 'getNumberV2']) switchOn(app, { kind: 'delay', action, delayMs, share: 1 });
}

export type Flood = {
  answers: string[];
  answered(count: number): Promise<void>;

  stop(): Promise<void>;
};

/** Calls so often until it is stopped, without waiting for answers. `most`: calls in all. */
export function flood(perSecond: number, call: (n: number) => Promise<string>, most = 1_500): Flood {
  const answers: string[] = [];
  const running: Promise<void>[] = [];
  const stopping = new AbortController();
  const sending = (async () => {
    for (let n = 0; n < most && !stopping.signal.aborted; n += 1) {
      running.push(call(n).then((answer) => void answers.push(answer)));
      await sleep(1_000 / perSecond);
    }
  })();
  return {
    answers,
    async answered(count) {
      while (answers.length < count) await sleep(10);
    },
    async stop() {
      stopping.abort();
      await sending;
      await Promise.all(running);
    },
  };
}

type Node = Pick<TestApp | TestNode, 'url' | 'post'>;

/** As software written for other companies asks; the answer is its token. */
export async function getNumber(
  { url }: Node,
  key: { token: string },
  service: string,
  more: Record<string, string> = {},
): Promise<string> {
  const query = new URLSearchParams({ api_key: key.token, action: 'getNumber', service, country: '22', ...more });
  const reply = await fetch(`${url}/stubs/handler_api.php?${query.toString()}`);
  return (await reply.text()).split(':')[0] ?? '';
}

export function press(node: Node, user: TestUser, service: { id: string }): Promise<TestReply> {
  return node.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
}

export const outcomeOf = ({ status, body }: TestReply): string =>
  status === 200 ? (body.data.isNumberGenerated === true ? 'number' : (body.data.code ?? body.data.message)) : body.code;

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Users press six at a time. */
export async function pressInWaves(node: Node, users: readonly TestUser[], service: { id: string }): Promise<string[]> {
  const outcomes: string[] = [];
  for (let from = 0; from < users.length; from += 6)
    outcomes.push(...(await Promise.all(users.slice(from, from + 6).map((user) => press(node, user, service)))).map(outcomeOf));
  return outcomes;
}
