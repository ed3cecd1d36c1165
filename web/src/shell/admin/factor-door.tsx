import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { accountQuery } from '../../features/auth/account/account.api.ts';
import { useConfig } from '../../platform/api/config.ts';
import { takeWantedPage } from '../../platform/session/wanted-page.ts';

const EnrolmentPage = lazy(async () => ({ default: (await import('./enrolment-page.tsx')).EnrolmentPage }));

type FactorDoorProps = {
  /** What shows until it is known. */
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
  const { history } = useRouter();
  const isOpen = account?.hasSecondFactor === true && !isKeepingCodes;
  // After a direct sign-in the operator is already where it leads.
  useEffect(() => {
    if (isOpen) takeWantedPage();
  }, [isOpen]);
  const keepCodes = (isKeeping: boolean) => {
    const wanted = isKeeping ? undefined : takeWantedPage();
    // The codes are kept: what would keep their page from being left has its answer.
    if (wanted !== undefined && history.location.pathname === '/admin') history.replace(wanted, undefined, { ignoreBlocker: true });
    setIsKeepingCodes(isKeeping);
  };
  if (account === undefined && !isError) return waiting;
  if (isOpen) return children;
  return (
    <Suspense fallback={waiting}>
      <EnrolmentPage account={account} onRetry={() => void refetch()} onKeepingCodes={keepCodes} />
    </Suspense>
  );
}
