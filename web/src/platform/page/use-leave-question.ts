import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export type LeaveQuestion = { stay: () => void; leave: () => void };

/** Defined while the user is asked whether to leave the page. What no longer holds them, or is gone, lets them go. */
export function useLeaveQuestion(isHeld: boolean): LeaveQuestion | undefined {
  const { history } = useRouter();
  const [question, setQuestion] = useState<LeaveQuestion>();
  useEffect(() => {
    if (!isHeld) return;
    let leave: (() => void) | undefined;
    const stop = history.block({
      blockerFn: async () => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        leave = () => resolve(false);
        setQuestion({ stay: () => resolve(true), leave });
        const isStaying = await promise;
        setQuestion(undefined);
        return isStaying;
      },
    });
    return () => {
      stop();
      leave?.();
    };
  }, [history, isHeld]);
  return question;
}
