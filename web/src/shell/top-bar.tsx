import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Menu, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { balanceQuery } from '../features/wallet/wallet.api.ts';
import { fetchAtRest } from '../platform/fetch-at-rest.ts';
import { generating, useGenerating } from '../platform/generating.ts';
import { toast } from '../platform/toasts.ts';
import { palette } from '../strings/commands.ts';
import { frameText } from '../strings/frame.ts';
import { shell } from '../strings/shell.ts';
import { Amount } from '../ui/amount.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Mark } from '../ui/mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { openPalette } from './command-keys.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }));

export function TopBar() {
  const isLocked = useGenerating() !== null;
  return (
    <div data-top-bar className="sticky top-0 z-(--z-nav) flex h-14 items-center gap-1 border-b border-line bg-surface px-gutter md:gap-2">
      <MenuButton />
      <Link
        to="/dashboard"
        disabled={isLocked}
        aria-label={shell.pages.dashboard}
        className="grid size-11 place-items-center max-md:-mx-1 lg:hidden"
      >
        <Mark />
      </Link>
      <button
        type="button"
        onClick={openPalette}
        className="-ml-2 hidden h-control items-center gap-2 rounded-control px-2 text-sm font-medium text-3 hover:bg-hover lg:inline-flex"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        {palette.open}
        <Kbd keys={paletteKeys} />
      </button>
      <span className="min-w-0 flex-1" />
      <BalanceBox />
      <ThemeToggle />
    </div>
  );
}

const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => fetchAtRest(loadMenu), []);
  const open = () => {
    if (generating() === null) setIsOpen(true);
    else toast.info(frameText.menuWhileGenerating, { ms: 2000 });
  };
  return (
    <>
      <IconButton
        label={shell.openMenu}
        aria-expanded={isOpen}
        className="-ml-2 lg:hidden"
        onPointerEnter={() => void loadMenu()}
        onClick={open}
      >
        <Menu size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <MobileMenu onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

function BalanceBox() {
  const { data } = useQuery(balanceQuery());
  const isLocked = useGenerating() !== null;
  return (
    <div className="flex h-9 min-w-0 items-center rounded-control border border-line pl-3">
      <span className="sr-only">{shell.balance}</span>
      <span className="min-w-0 truncate pr-2 md:pr-3" aria-live="polite">
        {data === undefined ? <Skeleton className="w-16" /> : <Amount value={data.balance} className="text-sm font-bold" />}
      </span>
      <Link
        to="/topup"
        disabled={isLocked}
        aria-label={shell.addBalance}
        className="touch-reach flex h-full items-center gap-1.5 rounded-r-[7px] border-l border-line px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover hover:no-underline aria-disabled:opacity-50 md:px-3"
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        <span className="hidden md:inline">{shell.addBalance}</span>
      </Link>
    </div>
  );
}
