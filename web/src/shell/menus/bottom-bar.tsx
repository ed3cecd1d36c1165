import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Menu, Search, Server, WalletMinimal } from 'lucide-react';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { unseenArrivals } from '../../features/activations/arrivals/arrivals.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { classes } from '../../ui/classes.ts';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { SideMenu } from './side-menu.tsx';
import { useMenu } from './use-menu.tsx';
import { warnWhileGenerating } from './warn-while-generating.ts';

const LiveStrip = fetchedPart(async () => (await import('./live-strip.tsx')).LiveStrip);

const text = frameText.bar;

/** The navigation of windows without a side menu. `data-bar`: what else is fixed to the bottom stands above it (styles/base.css). */
export function BottomBar() {
  const { data: cards = [] } = useQuery(cardsQuery());
  // Waiting, or with a code that is not put away.
  const openCount = cards.filter(({ status }) => status !== 'cancelled').length + (useIsGenerating() ? 1 : 0);
  const hasNews = unseenArrivals.use().length > 0 || cards.some(({ status, isCancelling }) => status === 'pending' && !isCancelling);
  return (
    <>
      {hasNews && <LiveStrip />}
      <nav
        data-bar
        aria-label={frameText.mainNavigation}
        className="fixed inset-x-0 bottom-0 z-(--z-nav) grid h-(--bar) grid-cols-4 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <BarLink link={getLink} icon={Search} label={text.get} onPress={() => scrollTo(0, 0)} />
        <BarLink
          link={numbersLink}
          icon={Server}
          label={text.numbers}
          count={openCount}
          onPress={() => document.getElementById('your-numbers')?.scrollIntoView()}
        />
        <BarLink link={walletLink} icon={WalletMinimal} label={text.wallet} />
        <More />
      </nav>
    </>
  );
}

/** Each marks itself only where the address leads to the very place. Pressed there again, it scrolls back to it. */
const activeOptions = { exact: true, includeHash: true, includeSearch: false };
const getLink = linkOptions({ to: '/dashboard', activeOptions });
const numbersLink = linkOptions({ to: '/dashboard', hash: 'your-numbers', activeOptions, resetScroll: false });
const walletLink = linkOptions({ to: '/topup', activeOptions });

type BarLinkProps = { link: LinkProps; icon: LucideIcon; label: string; count?: number; onPress?: () => void };

function BarLink({ link, icon: Icon, label, count = 0, onPress }: BarLinkProps) {
  return (
    <Link
      {...link}
      disabled={useIsGenerating()}
      onClick={() => warnWhileGenerating() || onPress?.()}
      className={itemClass}
      activeProps={currentProps}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {label}
      {count > 0 && (
        <span className="absolute top-1 left-[calc(50%+3px)] h-4 min-w-4 rounded-full bg-accent px-1 text-center num text-2xs font-bold text-on-accent ring-2 ring-surface">
          <span className="sr-only"> </span>
          {count}
        </span>
      )}
    </Link>
  );
}

function More() {
  const isLocked = useIsGenerating();
  const { button, open, dialog } = useMenu({ label: frameText.mainNavigation, menu: SideMenu, edge: 'right' });
  return (
    <>
      <button type="button" {...button} aria-disabled={isLocked} className={itemClass} onClick={() => warnWhileGenerating() || open()}>
        <Menu size={20} strokeWidth={1.75} aria-hidden />
        <span>
          {text.more}
          <span className="sr-only"> ({frameText.openMenu})</span>
        </span>
      </button>
      {dialog}
    </>
  );
}

const currentProps = {
  className: classes(
    'font-bold text-accent-text!',
    'before:absolute before:-top-px before:h-0.75 before:w-8 before:rounded-b-[3px] before:bg-accent-mark',
  ),
  'aria-current': 'page',
} as const;

const itemClass =
  'relative grid content-center justify-items-center gap-0.5 text-2xs font-medium text-3 no-underline hover:text-1 hover:no-underline aria-disabled:opacity-50';
