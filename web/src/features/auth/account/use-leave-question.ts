import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export type LeaveQuestion = { stay: () => void; leave: () => void };

/** Uses the history directly: the router's hook would be part of every first load. */
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
