import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Listener } from '../database/connections/listener.ts';
import { createSemaphore } from '../fairness/semaphore.ts';

/** At once, beside those that listen. Each is needed for a few milliseconds. */
export const mostJobConnections = 3;

/**
 * For the library, which stores a job's end without awaiting it and retries connection timeouts only; other errors end the process. All its
 * workers ask for work at the same moment, at the start and every few seconds: without turns they open and take the whole pool.
 */
export function createJobPool(pool: pg.Pool, listener?: Listener): pg.Pool {
  const turns = createSemaphore(mostJobConnections);
  async function connectInTurn(): Promise<pg.PoolClient> {
    const leave = await turns.enter();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw Object.assign(new Error('no connection for a job', { cause: error }), { code: 'ETIMEDOUT' });
    }
  }
  // With a callback it listens for notices as long as it runs.
  const connect = (listen?: Parameters<typeof pool.connect>[0]) => {
    if (listen === undefined) return connectInTurn();
    return listener === undefined ? pool.connect(listen) : listen(undefined, listeningClient(listener), () => undefined);
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What the library does with a client that listens: it sends LISTEN when it has one, and UNLISTEN at the end. */
function listeningClient(listener: Listener): pg.PoolClient {
  const notices = new EventEmitter();
  let listening: { stop(): void } | undefined;
  async function query(text: string): Promise<void> {
    listening?.stop();
    const channels = [...text.matchAll(/(?<!UN)LISTEN "([^"]+)"/g)].map(([, channel = '']) => channel);
    listening = listener.listen(channels, (notice) => notices.emit('notification', notice));
  }
  return Object.assign(notices, { query }) as unknown as pg.PoolClient;
}
