import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../platform/api-error.ts';
import { shell } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { reloadForNewVersion } from './new-version.ts';
import { isMissingFile } from './new-version.rules.ts';

/** Stands where a page broke or could not be loaded. Retry draws it anew. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingFile(error) && navigator.onLine) return <NewVersion />;
  const isOffline = !navigator.onLine || (error instanceof ApiError && error.status === 0);
  const retry = () => {
    // The browser remembers that a file did not come; only a reload asks for it again.
    if (isMissingFile(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      kind="failed"
      title={shell.failed.title}
      titleAs="h1"
      text={isOffline ? shell.failed.offlineText : shell.failed.text}
      action={
        <Button onClick={retry}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          {shell.retry}
        </Button>
      }
    />
  );
}

/** The server has a newer build, without the files of this page's one. */
function NewVersion() {
  useEffect(() => void reloadForNewVersion(), []);
  return (
    <EmptyState
      kind="empty"
      title={shell.newVersion.title}
      titleAs="h1"
      text={shell.newVersion.text}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          {shell.newVersion.action}
        </Button>
      }
    />
  );
}
