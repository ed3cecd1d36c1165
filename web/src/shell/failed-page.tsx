import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../platform/api/api-error.ts';
import { failedPage } from './failed-page.texts.ts';
import { shell } from '../platform/language/shell.texts.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { reloadForNewVersion } from './version/new-version.ts';
import { isMissingFile } from './version/new-version.rules.ts';

export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingFile(error)) return <MissingFile />;
  const isOffline = !navigator.onLine || (error instanceof ApiError && error.status === 0);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Failed text={isOffline ? failedPage.failed.offlineText : failedPage.failed.text} isBusy={false} onRetry={retry} />;
}

/** Only the server can tell whether a missing file means a newer build, which no longer has this page's files. */
function MissingFile() {
  const [server, setServer] = useState<'asked' | Server>('asked');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void askServer().then(setServer), []);
  const retry = async () => {
    setIsBusy(true);
    setServer(await askServer());
    setIsBusy(false);
  };
  if (server === 'asked') return <Skeleton className="w-40" />;
  if (server === 'away') return <Failed text={failedPage.failed.offlineText} isBusy={isBusy} onRetry={() => void retry()} />;
  return (
    <EmptyState
      kind="empty"
      title={failedPage.newVersion.title}
      titleAs="h1"
      text={failedPage.newVersion.text}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          {failedPage.newVersion.action}
        </Button>
      }
    />
  );
}

type Server = 'away' | 'there';

async function askServer(): Promise<Server> {
  return (await reloadForNewVersion()) ? 'there' : 'away';
}

/** Retries once the connection is back: the bar above the page promises it. */
function Failed({ text, isBusy, onRetry }: { text: string; isBusy: boolean; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <EmptyState
      kind="failed"
      title={shell.failed.title}
      titleAs="h1"
      text={text}
      action={
        <div className="grid justify-items-center gap-4">
          <Button busy={isBusy} onClick={onRetry}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
            {shell.retry}
          </Button>
          <a href={`/status?lang=${document.documentElement.lang}`} className="touch-reach text-sm">
            {shell.pages.status}
          </a>
        </div>
      }
    />
  );
}
