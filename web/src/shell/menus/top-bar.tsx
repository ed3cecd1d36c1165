import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { useConfig } from '../../platform/api/config.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/tile/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindButton } from './find-button.tsx';
import { ThemeToggle } from '../../ui/button/theme-toggle.tsx';

export function TopBar() {
  const isLocked = useIsGenerating();
  const name = useConfig()?.appName;
  const isOnDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  return (
    <div data-top-bar className="sticky top-0 z-(--z-nav) flex h-14 items-center gap-1 border-b border-line bg-surface px-gutter md:gap-2">
      <Link
        to="/dashboard"
        title={shell.pages.dashboard}
        disabled={isLocked}
        className="flex h-11 min-w-6.5 items-center gap-2 text-lg font-bold tracking-tight text-1 no-underline hover:no-underline lg:hidden"
      >
        <Mark />
        <span className={classes('truncate', !isOnDashboard && 'max-md:hidden')}>{name}</span>
        <span className="sr-only">{shell.pages.dashboard}</span>
      </Link>
      {isOnDashboard ? (
        <span aria-hidden className="text-lg font-bold tracking-tight text-1 max-lg:hidden">
          {shell.pages.dashboard}
        </span>
      ) : (
        <FindButton />
      )}
      <span className="min-w-0 flex-1" />
      <BalanceBox />
      <ThemeToggle />
    </div>
  );
}

/** Shown whole on a phone, in smaller figures. One that has no room even so, or on a tablet, is rounded down: the dashboard shows it whole. */
function balanceClass(balance: number): string {
  if (isHuge(balance)) return 'font-bold text-sm max-lg:sr-only';
  return balance < 1_000_000 ? 'font-bold text-sm' : 'font-bold text-2xs tracking-[-0.06em] lg:text-sm';
}

const isHuge = (balance: number): boolean => balance >= 10_000_000;
const inShort = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'floor' });

function BalanceBox() {
  const { data, isError } = useQuery(balanceQuery());
  const isLocked = useIsGenerating();
  return (
    <div className="flex h-control min-w-0 items-center rounded-control border border-line pl-2 md:pl-3">
      <span className="sr-only">{frameText.balance}</span>
      <Link
        to="/statement"
        disabled={isLocked}
        title={shell.pages.statement}
        className="touch-reach min-w-0 truncate pr-2 hover:no-underline md:pr-3"
        aria-live="polite"
      >
        {data === undefined ? (
          isError ? (
            '–'
          ) : (
            <Skeleton className="w-16" />
          )
        ) : (
          <>
            <Amount value={data.balance} className={balanceClass(data.balance)} />
            {isHuge(data.balance) && (
              <span aria-hidden className="num font-bold lg:hidden">
                ₹{inShort.format(data.balance)}
              </span>
            )}
          </>
        )}
      </Link>
      <Link
        to="/topup"
        disabled={isLocked}
        aria-label={frameText.addBalance}
        title={frameText.addBalance}
        className="touch-reach flex h-full items-center gap-1.5 rounded-r-[7px] border-l border-line px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover hover:no-underline aria-disabled:opacity-50 md:px-3"
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        <span className="hidden md:inline">{frameText.addBalance}</span>
      </Link>
    </div>
  );
}
