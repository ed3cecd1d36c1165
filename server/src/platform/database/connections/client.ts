import pg from 'pg';

type Arguments = [query?: unknown, values?: unknown, callback?: unknown];

/**
 * A connection whose promises let go of what was read. Those of pg keep each query and its rows until the next full garbage collection:
 * 20 kB of every purchase, so that a busy server stood still for one every few seconds.
 */
export class Client extends pg.Client {
  override query(...given: Arguments): never {
    // What `query` answers depends on its arguments, which its many declarations in pg's types tell apart.
    return (wantsPromise(given) ? this.#ask(given) : Reflect.apply(super.query, this, given)) as never;
  }

  async #ask([query, values]: Arguments): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        const settle = (error: Error | null | undefined, result: unknown) => (error ? reject(error) : resolve(result));
        Reflect.apply(super.query, this, [query, values, settle]);
      });
    } catch (error) {
      // The error was made where the answer was read; this names who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

/** A callback, or a query of another kind (such as a cursor), takes the answer instead. */
function wantsPromise([query, ...others]: Arguments): boolean {
  const isOwn = typeof query === 'object' && query !== null && ('submit' in query || 'callback' in query);
  return query !== null && query !== undefined && !isOwn && !others.some((each) => typeof each === 'function');
}
