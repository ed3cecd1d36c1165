export type Repeated = {
  /** Starts no new round and waits for the running one. */
  stop(): Promise<void>;
};

/** Runs a round repeatedly, never two at once. A round that fails is passed to `onError`, and the next one still runs. */
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
