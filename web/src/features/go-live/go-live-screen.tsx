import { isAllReady } from '@pinline/contract/go-live/go-live.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { loadConfig } from '../../platform/api/config.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shell } from '../../platform/language/shell.texts.ts';
import { Allowed } from '../auth/permissions/allowed.tsx';
import { useIsAllowed } from '../auth/permissions/permissions.api.ts';
import { ResumeCard } from './resume-card.tsx';
import { Checklist } from './lines/checklist.tsx';
import { checkLine, type GoLive, goLiveQuery } from './go-live.api.ts';
import { TerminalCard } from './terminal-card.tsx';
import { goLiveText as text } from './go-live.texts.ts';
import { useCall } from './use-call.ts';
import './go-live.css';

export function GoLiveScreen() {
  const { data, isError, refetch } = useQuery({
    ...goLiveQuery(),
    refetchInterval: ({ state }) => (isDone(state.data) ? false : refetchMs),
  });
  const isOpen = data?.buying.isOpen;
  useResumeWhenDone(data);
  useEffect(() => {
    // The bar above all pages says whether buying is paused.
    if (isOpen !== undefined) void loadConfig();
  }, [isOpen]);
  return (
    <Page title={text.title} subtitle={text.subtitle} actions={data !== undefined && <CheckAll />}>
      {data !== undefined ? (
        <div className="go-live">
          <Checklist goLive={data} />
          <div className="go-live-aside">
            <TerminalCard goLive={data} />
            <ResumeCard buying={data.buying} />
          </div>
        </div>
      ) : isError ? (
        <Card>
          <EmptyState
            kind="failed"
            title={text.failedTitle}
            text=""
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** A link opened in another tab, or a change in another page, shows soon. */
const refetchMs = 4_000;

/** The server resumes within a minute, and after each check: this one has nothing to check. */
function useResumeWhenDone(data: GoLive | undefined): void {
  const queryClient = useQueryClient();
  const isAllowed = useIsAllowed('setup');
  const resumes = isAllowed && isAllReady(data) && data?.buying.resumesWhenReady === true;
  useEffect(() => {
    // Refused, it resumes a little later.
    if (resumes) void checkLine(queryClient, 'support').catch(() => undefined);
  }, [queryClient, resumes]);
}

function isDone(data: GoLive | undefined): boolean {
  return isAllReady(data) && data?.buying.resumesWhenReady !== true;
}

function CheckAll() {
  const queryClient = useQueryClient();
  const { isBusy, run } = useCall();
  return (
    <Allowed to="setup">
      <Button busy={isBusy} busyText={text.checkingAll} needsServer onClick={() => run(() => checkLine(queryClient, undefined))}>
        <RotateCw size={16} strokeWidth={1.75} aria-hidden />
        {text.checkAll}
      </Button>
    </Allowed>
  );
}

function Waiting() {
  return (
    <div className="go-live" aria-busy>
      <Card aria-hidden>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="go-live-line">
            <Skeleton className="size-5.5 rounded-full" />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Skeleton className="w-48" />
              <Skeleton className="w-72 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}
