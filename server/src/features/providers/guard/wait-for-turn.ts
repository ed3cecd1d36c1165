type Line = { join(start: () => void): void; leave(start: () => void): void };

export function waitForTurn(signal: AbortSignal | undefined, waitMs: number | undefined, line: Line): Promise<boolean> {
  return new Promise((resolve) => {
    let isIn = false;
    let timeUp: NodeJS.Timeout | undefined;
    const giveUp = () => {
      clearTimeout(timeUp);
      signal?.removeEventListener('abort', giveUp);
      line.leave(start);
      resolve(false);
    };
    const start = () => {
      isIn = true;
      clearTimeout(timeUp);
      signal?.removeEventListener('abort', giveUp);
      resolve(true);
    };
    line.join(start);
    if (isIn) return;
    signal?.addEventListener('abort', giveUp);
    if (waitMs !== undefined) timeUp = setTimeout(giveUp, waitMs);
  });
}
