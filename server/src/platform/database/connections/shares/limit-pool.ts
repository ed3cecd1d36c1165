import type pg from 'pg';

/**
 * The same pool for some of its users: they take at most `most` of its connections at once, and leave the others to the rest.
 * `waitingCount` counts who waits for that, not who waits for a connection.
 */
export function limitPool(pool: pg.Pool, most: number): pg.Pool {
  const places = createPlaces(most, pool.options.connectionTimeoutMillis ?? 0);

  async function connect(): Promise<pg.PoolClient> {
    await places.take();
    try {
      const client = await pool.connect();
      // The pool sets it each time, and refuses to release twice.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        places.giveBack();
      };
      return client;
    } catch (error) {
      places.giveBack();
      throw error;
    }
  }

  async function query(...asked: unknown[]): Promise<unknown> {
    const client = await connect();
    try {
      const answer: unknown = await Reflect.apply(client.query, client, asked);
      client.release();
      return answer;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  return Object.create(pool, {
    connect: { value: connect },
    query: { value: query },
    waitingCount: { get: () => places.waiting() },
  }) as pg.Pool;
}

/** `waitMs` 0: without end, as the pool means it. */
function createPlaces(most: number, waitMs: number) {
  const waiting: { go: () => void }[] = [];
  let free = most;
  return {
    waiting: () => waiting.length,
    async take(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const place = { go: resolve };
      waiting.push(place);
      const giveUp = () => {
        waiting.splice(waiting.indexOf(place), 1);
        // As the pool says it.
        reject(new Error('timeout exceeded when trying to connect'));
      };
      const timer = waitMs === 0 ? undefined : setTimeout(giveUp, waitMs);
      await promise.finally(() => clearTimeout(timer));
    },
    giveBack(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next.go();
    },
  };
}
