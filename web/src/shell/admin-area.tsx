import { LogOut } from 'lucide-react';
import { useSession } from '../platform/session.ts';
import { operator } from '../strings/later.ts';
import { shell } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Mark } from '../ui/mark.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { logOut } from './log-out.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** Where operators land until the back office is there: who they are, and the way out. */
export function AdminArea() {
  const email = useSession()?.email ?? null;
  return (
    <>
      <header className="flex h-14 items-center gap-2 border-b border-line bg-surface px-gutter">
        <Mark />
        <h1 className="text-md">{shell.pages.admin}</h1>
        <span className="flex-1" />
        <p className="text-sm text-1">{operator.welcome}</p>
        <ThemeToggle />
      </header>
      <main className="grid min-h-[70dvh] place-items-center">
        <EmptyState
          kind="empty"
          title={operator.lead}
          text={
            <>
              {email !== null && (
                <span className="block wrap-anywhere">
                  <Sentence text={operator.account} values={{ account: <b>{email}</b> }} />
                </span>
              )}
              {operator.text}
            </>
          }
          action={
            <Button onClick={logOut}>
              <LogOut size={16} strokeWidth={1.75} aria-hidden />
              {shell.logout}
            </Button>
          }
        />
      </main>
    </>
  );
}
