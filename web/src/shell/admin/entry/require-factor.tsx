import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accountQuery } from '../../../features/auth/account/account.api.ts';
import { useConfig } from '../../../platform/api/config.ts';

const EnrolmentPage = lazy(async () => ({ default: (await import('./enrolment-page.tsx')).EnrolmentPage }));

type RequireFactorProps = {
  waiting: ReactNode;
  children: ReactNode;
};

export function RequireFactor({ waiting, children }: RequireFactorProps) {
  const isRequired = useConfig()?.adminTotp;
  if (isRequired === undefined) return waiting;
  return isRequired ? <EnrolmentGuard waiting={waiting}>{children}</EnrolmentGuard> : children;
}

function EnrolmentGuard({ waiting, children }: RequireFactorProps) {
  const { data: account, isError, refetch } = useQuery(accountQuery());
  const [isKeepingCodes, setIsKeepingCodes] = useState(false);
  const isOpen = account?.hasSecondFactor === true && !isKeepingCodes;
  if (account === undefined && !isError) return waiting;
  if (isOpen) return children;
  return (
    <Suspense fallback={waiting}>
      <EnrolmentPage account={account} onRetry={() => void refetch()} onKeepingCodes={setIsKeepingCodes} />
    </Suspense>
  );
}
