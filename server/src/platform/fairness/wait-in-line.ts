/** `ms`: how long at most, or for ever. */
type Wait = { ms?: number | undefined; signal?: AbortSignal | undefined };

/** `join` adds an entry to a line, and returns what takes it out again. The entry is called with what was waited for; undefined: the wait ended before. */
export function waitInLine<Given>(join: (start: (given: Given) => void) => () => void, { ms, signal }: Wait): Promise<Given | undefined> {
  if (signal?.aborted === true) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<Given | undefined>();
  const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
  signal?.addEventListener('abort', giveUp);
  const leave = join(end);
  return promise;

  function giveUp(): void {
    leave();
    end();
  }
  function end(given?: Given): void {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    resolve(given);
  }
}
