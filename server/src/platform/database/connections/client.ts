import pg from 'pg';

/**
 * A connection whose promises let go of what was read. Those of pg keep each query and its rows until the next full garbage collection:
 * 20 kB of every purchase, so that a busy node stood still for one every few seconds.
 */
export class Client extends pg.Client {}

type Arguments = [query?: unknown, values?: unknown, callback?: unknown];

const queryOfPg = pg.Client.prototype.query;

// In its place rather than beside it, because only pg's own type tells its many kinds of arguments and answers apart.
Client.prototype.query = function query(this: Client, ...given: Arguments): unknown {
  return wantsPromise(given) ? ask(this, given) : Reflect.apply(queryOfPg, this, given);
} as typeof queryOfPg;

/** A callback, or a query of another kind (such as a cursor), takes the answer instead. */
function wantsPromise([query, ...others]: Arguments): boolean {
  const isOwn = typeof query === 'object' && query !== null && ('submit' in query || 'callback' in query);
  return query !== null && query !== undefined && !isOwn && !others.some((each) => typeof each === 'function');
}

async function ask(client: Client, [query, values]: Arguments): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, result: unknown) => (error ? reject(error) : resolve(result));
      Reflect.apply(queryOfPg, client, [query, values, settle]);
    });
  } catch (error) {
    // The error was made where the answer was read; this names who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
