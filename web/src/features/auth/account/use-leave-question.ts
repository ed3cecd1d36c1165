import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export type LeaveQuestion = { stay: () => void; leave: () => void };

/**
 * Keeps the user on the page while something on it would be lost, and returns the question to ask then. The browser asks by
 * itself when the page is reloaded or closed. The history is asked directly: the router's own hook would weigh on every first load.
 */
export function useLeaveQuestion(): LeaveQuestion | undefined {
  const { history } = useRouter();
  const [question, setQuestion] = useState<LeaveQuestion>();
  useEffect(
    () =>
      history.block({
        blockerFn: async () => {
          const { promise, resolve } = Promise.withResolvers<boolean>();
          setQuestion({ stay: () => resolve(true), leave: () => resolve(false) });
          const isHeld = await promise;
          setQuestion(undefined);
          return isHeld;
        },
      }),
    [history],
  );
  return question;
}
