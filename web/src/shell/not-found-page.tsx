import { Link } from '@tanstack/react-router';
import { shell } from '../platform/language/shell.texts.ts';
import { buttonClass } from '../ui/button/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      kind="filtered"
      title={shell.notFound.title}
      titleAs="h1"
      text={shell.notFound.text}
      action={
        <Link to="/" className={buttonClass({})}>
          {shell.notFound.action}
        </Link>
      }
    />
  );
}

export function LostPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFoundPage />
    </main>
  );
}
