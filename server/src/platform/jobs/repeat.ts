export type Repeated = {
  stop(): Promise<void>;
};

type Round = () => Promise<void> | void;

/** Never two rounds at once. A failed round doesn't stop the next. */
export function repeatEvery(ms: number, round: Round, onError: (error: unknown) => void): Repeated {
  return repeat({ ms, round, onError }).repeated;
}

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
