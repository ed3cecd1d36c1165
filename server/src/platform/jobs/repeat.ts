export type Repeated = {
  /** No new round; waits for the one that runs. */
  stop(): Promise<void>;
};

/** Runs a round again and again, never two at once. A round that fails goes to `onError`, and the next one comes all the same. */
export function repeatEvery(ms: number, round: () => Promise<void>, onError: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= round()
      .catch(onError)
      .finally(() => (running = undefined));
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
