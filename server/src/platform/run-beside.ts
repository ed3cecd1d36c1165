/** By the id of a row. */
export type Running = Map<number, Promise<void>>;

/** Does nothing if the row's work runs already. One row's error never fails another. */
export function runBeside(running: Running, id: number, work: () => Promise<void>, onError: (error: unknown) => void): void {
  if (running.has(id)) return;
  const run = work()
    .catch(onError)
    .finally(() => running.delete(id));
  running.set(id, run);
}
