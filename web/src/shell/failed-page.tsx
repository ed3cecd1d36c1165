import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { ApiError } from '../platform/api-error.ts';
import { shell } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands where a page broke or could not be loaded. Retry draws it anew. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = !navigator.onLine || (error instanceof ApiError && error.status === 0);
  const retry = () => {
    // A file of an older build is gone after an update; only a reload brings the new ones.
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

function isMissingFile(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
