import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkLine, type GoLiveLine } from '../go-live.api.ts';

const everyMs = 3_000;

/** Settles what waits as soon as it is there; without this page the server does so within a minute. */
export function useRunningCheck({ line, isRunning }: Pick<GoLiveLine, 'line' | 'isRunning'>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    let isUnderWay = false;
    const timer = setInterval(() => {
      if (isUnderWay) return;
      isUnderWay = true;
      // A failed check is followed by another.
      void checkLine(queryClient, line)
        .catch(() => undefined)
        .finally(() => (isUnderWay = false));
    }, everyMs);
    return () => clearInterval(timer);
  }, [queryClient, line, isRunning]);
}
