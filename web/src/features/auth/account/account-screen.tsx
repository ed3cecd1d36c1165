import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountText } from './account.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailApart } from '../../../ui/fail-apart.tsx';
import { Page } from '../../../ui/page.tsx';
import { LeavingCards } from '../leaving/leaving-cards.tsx';
import { accountQuery } from './account.api.ts';
import { PreferencesCard } from './parts/preferences-card.tsx';
import { SecondFactorCard } from './parts/second-factor-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { SignInCard } from './parts/sign-in-card.tsx';

export function AccountScreen({ actions }: { actions?: ReactNode }) {
  const { data, isError, refetch } = useQuery(accountQuery());
  const isOperator = useSession()?.role === 'admin';
  return (
    <Page title={shell.pages.account} subtitle={accountText.subtitle} actions={actions}>
      {isError && data === undefined ? (
        <Card>
          <EmptyState
            kind="failed"
            title={accountText.failedTitle}
            text={accountText.failedBody}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <FailApart>
            <SignInCard account={data} />
            <SecondFactorCard account={data} />
          </FailApart>
        </div>
      )}
      {!isOperator && (
        <FailApart>
          <PreferencesCard />
        </FailApart>
      )}
      <FailApart>
        <SessionsCard />
      </FailApart>
      <LeavingCards account={data} />
    </Page>
  );
}
