import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Place } from '../bench/machine/cluster.ts';
import { startProduct, type Product } from '../bench/product/start-product.ts';
import { startScript } from '../bench/product/start-script.ts';
import { seed } from '../bench/seed/seed.ts';
import { sessionOf } from '../bench/seed/tokens.ts';

const users = 2_000;
/** A number is over sooner than in production, so that those that end are as many as those that begin after a minute. */
const lifeSeconds = 40;
const apiKey = 'traffic';

/** What a page asks for each number besides buying it. */
const pageCalls = ['service/offers?limit=20', 'mobile/active', 'payment/balance', 'mobile/active', 'otp/mobile-history?page=1&limit=10'];

export type Traffic = {
  /** Their process ids. */
  nodes: number[];
  /** In MB, after a garbage collection: what is reachable. */
  heaps(): Promise<number[]>;
  bought(): number;
  failed(): number;
  run(perSecond: number, seconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** Users on some nodes who buy at a fixed rate from a provider that is a process of its own; two of three get a code, and are charged. */
export async function openTraffic(place: Place, nodeCount: number): Promise<Traffic> {
  const provider = await startScript({
    script: 'simulators/provider/server/serve.ts',
    args: [
      '--port',
      '0',
      '--api-key',
      apiKey,
      '--seed',
      '7',
      '--delivery-rate',
      '0.67',
      '--code-seconds',
      '3-15',
      '--stock',
      '1000000',
      '--life-seconds',
      '60',
    ],
    ready: /^Simulator ready at (\S+)/,
  });
  await seed(place, { users, signedIn: users, provider: { baseUrl: new URL(provider.address).origin, apiKey } });
  const env = { ACTIVATION_SECONDS: String(lifeSeconds) };
  const nodes: Product[] = [];
  for (let no = 0; no < nodeCount; no += 1) nodes.push(await startProduct(place, { env }));
  const buyers = openBuyers(nodes.map(({ url }) => url));

  return {
    nodes: nodes.map(({ pid }) => pid),
    heaps: () => Promise.all(nodes.map(async (node) => (await node.ask({ ask: 'memory' })).heapUsed / 1e6)),
    bought: () => buyers.counts.bought,
    failed: () => buyers.counts.failed,
    async run(perSecond, seconds) {
      const startedAt = performance.now();
      const running: Promise<void>[] = [];
      for (let no = 0; no < perSecond * seconds; no += 1) {
        await sleep(Math.max(0, startedAt + (no * 1_000) / perSecond - performance.now()));
        running.push(buyers.buyAndLook());
      }
      await Promise.all(running);
    },
    async stop() {
      await buyers.close();
      for (const node of nodes) await node.stop();
      await provider.stop();
    },
  };
}

function openBuyers(urls: readonly string[]) {
  const pools = urls.map((url) => new Pool(url, { connections: 32, pipelining: 1 }));
  const counts = { bought: 0, failed: 0 };
  let turn = 0;

  async function call(user: number, path: string, body?: object): Promise<boolean> {
    const pool = pools[user % pools.length];
    const headers = {
      authorization: `Bearer ${sessionOf(user).token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const request = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: JSON.stringify(body) };
    const response = await pool?.request({ path: `/api/${path}`, headers, ...request });
    await response?.body.dump();
    return response?.statusCode === 200;
  }

  return {
    counts,
    async buyAndLook(): Promise<void> {
      turn += 1;
      const user = 1 + (turn % users);
      const order = { serviceId: String(1 + (turn % 100) * 4), isDeepCheck: false };
      const isBought = await call(user, 'mobile/generate', order).catch(() => false);
      counts[isBought ? 'bought' : 'failed'] += 1;
      for (const path of pageCalls) await call(user, path).catch(() => false);
    },
    close: () => Promise.all(pools.map((pool) => pool.destroy())),
  };
}
