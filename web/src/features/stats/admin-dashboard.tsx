import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { adminText } from '../../ui/admin-pages.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { GoLiveCard } from '../go-live/shell/lazy-parts.ts';
import { NeedsYou } from '../alarms/needs-you/needs-you.tsx';
import { adminDashboard as text } from './stats.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FailApart } from '../../ui/fail-apart.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { AsOf } from './parts/as-of.tsx';
import { CodesPerMinute } from './parts/codes-per-minute.tsx';
import { DepositsWaiting } from './parts/deposits-waiting.tsx';
import { HeadFigures } from './parts/head-figures.tsx';
import { Outcomes } from './parts/outcomes.tsx';
import { Providers } from './parts/providers.tsx';
import { NewDevices, Registrations } from './parts/weekly-charts.tsx';
import { adminFiguresQuery } from './stats.api.ts';
import './stats.css';

const TodayCard = lazy(async () => ({ default: (await import('../profit/today/today-card.tsx')).TodayCard }));
const HealthCard = lazy(async () => ({ default: (await import('./health/health-card.tsx')).HealthCard }));

export function AdminDashboard() {
  const { data: figures, isError, isRefetchError, dataUpdatedAt, refetch } = useQuery(adminFiguresQuery());
  if (figures === undefined && isError) return <Failed onRetry={() => void refetch()} />;
  return (
    <Page
      title={adminText.pages.dashboard}
      subtitle={<AsOf day={figures?.weeklyRegistrations.at(-1)?.day} countedAt={dataUpdatedAt} isBehind={isRefetchError} />}
    >
      <FailApart>
        <Suspense>
          <GoLiveCard />
        </Suspense>
      </FailApart>
      <div className="stats-home">
        <FailApart>
          <NeedsYou />
          <Suspense fallback={<Card className="stats-later" />}>
            <TodayCard deposited={figures?.today.deposited} />
          </Suspense>
        </FailApart>
      </div>
      <FailApart>
        <Suspense fallback={<Card className="stats-later" />}>
          <HealthCard />
        </Suspense>
        <HeadFigures figures={figures} />
      </FailApart>
      <div className="stats-pairs" aria-busy={figures === undefined}>
        <FailApart>
          <Registrations days={figures?.weeklyRegistrations} />
          <NewDevices days={figures?.weeklyDevices} />
          <Outcomes today={figures?.today} />
          <CodesPerMinute counts={figures?.codesPerMinute} />
          <DepositsWaiting deposits={figures?.deposits} />
          <Providers providers={figures?.providers} />
        </FailApart>
      </div>
    </Page>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={adminText.pages.dashboard}>
      <NeedsYou />
      <Card>
        <EmptyState
          kind="failed"
          title={text.failedTitle}
          text={text.failedText}
          action={
            <Button onClick={onRetry}>
              <RotateCw size={16} strokeWidth={1.75} aria-hidden />
              {shell.retry}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
