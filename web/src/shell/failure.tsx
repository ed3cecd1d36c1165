import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { shell } from '../ui/texts.ts';

const load = () => import('./failed-page.tsx');
const FailedPage = lazy<ComponentType<ErrorComponentProps>>(() =>
  load().then(
    (page) => ({ default: page.FailedPage }),
    () => ({ default: Unreachable }),
  ),
);

/** Where a page broke. What it shows is fetched while nothing is wrong, so that it does not weigh on the first load. */
export function Failure(props: ErrorComponentProps) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  );
}

/** For when the page stands. */
export async function fetchFailedPage(): Promise<void> {
  await load().catch(() => undefined);
}

/** Not even the page that tells of it could be fetched. */
function Unreachable() {
  return (
    <p role="alert">
      {shell.failed.title}{' '}
      <button type="button" onClick={() => location.reload()}>
        {shell.retry}
      </button>
    </p>
  );
}
