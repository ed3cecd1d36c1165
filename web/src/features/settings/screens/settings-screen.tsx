import { useQuery } from '@tanstack/react-query';
import { lists } from '../../../strings/lists.ts';
import { settingsText as text } from '../../../strings/settings.ts';
import { shell } from '../../../strings/shell.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LinksForm } from '../parts/links-form.tsx';
import { settingsQuery } from '../settings.api.ts';

export function SettingsScreen() {
  const { data, isError, refetch } = useQuery(settingsQuery());
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <Card aria-busy={data === undefined && !isError}>
        <CardHead title={text.links.title} />
        {data !== undefined ? (
          <LinksForm links={data.links} />
        ) : isError ? (
          <EmptyState
            kind="failed"
            title={text.failedTitle}
            text={lists.failedBody}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        ) : (
          <Waiting />
        )}
      </Card>
    </Page>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 p-card" aria-hidden>
      {[0, 1, 2, 3].map((field) => (
        <span key={field} className="grid gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="h-control w-full rounded-control" />
        </span>
      ))}
    </div>
  );
}
