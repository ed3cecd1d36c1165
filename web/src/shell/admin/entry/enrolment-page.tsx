import { LogOut } from 'lucide-react';
import { lazy } from 'react';
import type { Account } from '../../../features/auth/account/account.api.ts';
import { SecondFactorCard } from '../../../features/auth/account/parts/second-factor-card.tsx';
import { useConfig } from '../../../platform/api/config.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mark } from '../../../ui/tile/mark.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { CommandKeys } from '../../palette/command-keys.tsx';
import { logOutOperator } from './log-out.ts';
import { ThemeToggle } from '../../../ui/button/theme-toggle.tsx';

const text = {
  title: 'Set up your authenticator app',
  why: 'Operators of {app} confirm their identity with a code from an app. Your password alone then gives no access to money, numbers or user data.',
  after: 'It takes a minute. Then you continue to the page you wanted.',
  signedInAs: 'Signed in as {email}',
  failedTitle: 'Your account did not load',
  failedBody: 'The back office opens once we know that your authenticator app is set up.',
} as const;

const loadPalette = () => import('../admin-palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).EnrolmentPalette }));

type EnrolmentPageProps = {
  account: Account | undefined;
  onRetry: () => void;
  onKeepingCodes: (isKeeping: boolean) => void;
};

export function EnrolmentPage({ account, onRetry, onKeepingCodes }: EnrolmentPageProps) {
  const app = useConfig()?.appName;
  return (
    <div className="min-h-dvh">
      <header className="flex h-14 items-center gap-2 border-b border-line bg-surface px-gutter">
        <Mark />
        <span className="min-w-0 flex-1 truncate font-bold tracking-tight text-1">{app}</span>
        <ThemeToggle />
        <Button variant="ghost" onClick={logOutOperator}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          {shell.logout}
        </Button>
      </header>
      <main className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-5 px-gutter py-8 md:py-14">
        {account === undefined ? (
          <Card>
            <EmptyState
              kind="failed"
              title={text.failedTitle}
              titleAs="h1"
              text={text.failedBody}
              action={<Button onClick={onRetry}>{shell.retry}</Button>}
            />
          </Card>
        ) : (
          <>
            <div className="grid gap-2">
              <h1 className="text-xl tracking-tight">{text.title}</h1>
              <p>
                <Sentence text={text.why} values={{ app }} />
              </p>
              <p className="text-sm text-3">{text.after}</p>
            </div>
            <SecondFactorCard account={account} onConfirmed={() => onKeepingCodes(true)} onKept={() => onKeepingCodes(false)} />
            <p className="text-xs wrap-anywhere text-3">
              <Sentence text={text.signedInAs} values={{ email: account.email }} />
            </p>
          </>
        )}
      </main>
      <CommandKeys Palette={Palette} load={loadPalette} />
    </div>
  );
}
