export type Repeated = {
  /** Starts no new round and waits for the running one. */
  stop(): Promise<void>;
};

type Round = () => Promise<void> | void;

/**
 * Runs a round every `ms` milliseconds, never two at once: one that is due during another is left out. A round that fails is passed to
 * `onError`, and the next one still runs. The timer doesn't keep the process alive.
 */
export function repeatEvery(ms: number, round: Round, onError: (error: unknown) => void): Repeated {
  return repeat({ ms, round, onError }).repeated;
}

/** The same, with the first round now. */
export function repeatFromNow(ms: number, round: Round, onError: (error: unknown) => void): Repeated {
  const { repeated, runRound } = repeat({ ms, round, onError });
  runRound();
  return repeated;
}

function repeat({ ms, round, onError }: { ms: number; round: Round; onError: (error: unknown) => void }) {
  let running: Promise<void> | undefined;
  const runOnce = async () => round();
  const runRound = () => {
    running ??= runOnce()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(runRound, ms).unref();
  const repeated: Repeated = {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
  return { repeated, runRound };
}
