import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accountQuery } from '../../features/account/account.api.ts';
import { useConfig } from '../../platform/config.ts';

const EnrolmentPage = lazy(async () => ({ default: (await import('./enrolment-page.tsx')).EnrolmentPage }));

type FactorDoorProps = {
  /** What stands there until it is known. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Where operators must have an authenticator app, nothing of the back office is shown or asked for before it is set up. */
export function FactorDoor({ waiting, children }: FactorDoorProps) {
  const isRequired = useConfig()?.adminTotp;
  if (isRequired === undefined) return waiting;
  return isRequired ? <Door waiting={waiting}>{children}</Door> : children;
}

function Door({ waiting, children }: FactorDoorProps) {
  const { data: account, isError, refetch } = useQuery(accountQuery());
  // It is in force before its recovery codes are kept.
  const [isKeepingCodes, setIsKeepingCodes] = useState(false);
  if (account === undefined && !isError) return waiting;
  if (account?.hasSecondFactor === true && !isKeepingCodes) return children;
  return (
    <Suspense fallback={waiting}>
      <EnrolmentPage account={account} onRetry={() => void refetch()} onKeepingCodes={setIsKeepingCodes} />
    </Suspense>
  );
}
