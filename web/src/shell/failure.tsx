import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { shell } from '../platform/language/shell.texts.ts';

const load = () => import('./failed-page.tsx');
const FailedPage = lazy<ComponentType<ErrorComponentProps>>(() =>
  load().then(
    (page) => ({ default: page.FailedPage }),
    () => ({ default: Unreachable }),
  ),
);

/** Fetched ahead, while the network works: it isn't part of the first load. */
export function Failure(props: ErrorComponentProps) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  );
}

export async function fetchFailedPage(): Promise<void> {
  await load().catch(() => undefined);
}

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
