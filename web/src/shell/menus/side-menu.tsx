import { Link, type LinkProps } from '@tanstack/react-router';
import { LogOut, type LucideIcon } from 'lucide-react';
import { useConfig } from '../../platform/api/config.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/tile/mark.tsx';
import { LanguageButton } from '../../ui/button/language-button.tsx';
import { logOut } from './log-out.ts';
import { warnWhileGenerating } from './warn-while-generating.ts';
import { accountPages, dashboardPage, serverPages } from './pages.ts';

export function SideMenu({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const isLocked = useIsGenerating();
  return (
    <aside className={classes('flex-col overflow-auto bg-surface p-3', className)}>
      <Brand isLocked={isLocked} onLeave={onLeave} />
      <nav aria-label={frameText.mainNavigation} className="grid gap-px">
        <MenuLink page={dashboardPage} isLocked={isLocked} onLeave={onLeave} />
        <MenuGroup title={frameText.numbersGroup} />
        {serverPages.map((page) => (
          <MenuLink key={page.title} page={page} isLocked={isLocked} onLeave={onLeave} />
        ))}
        <MenuGroup title={frameText.accountGroup} />
        {accountPages.map((page) => (
          <MenuLink key={page.title} page={page} isLocked={isLocked} onLeave={onLeave} />
        ))}
      </nav>
      <div className="mt-auto flex items-center pt-4">
        <button type="button" className={classes(rowClass, 'flex-1 hover:bg-hover')} disabled={isLocked} onClick={logOut}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden className="text-3" />
          {shell.logout}
        </button>
        <LanguageButton disabled={isLocked} />
      </div>
    </aside>
  );
}

function Brand({ isLocked, onLeave }: { isLocked: boolean; onLeave: (() => void) | undefined }) {
  return (
    <Link
      to="/"
      disabled={isLocked}
      onClick={() => warnWhileGenerating() || onLeave?.()}
      className="mb-4 flex h-10 items-center gap-2 px-2 text-[0.9375rem] font-bold tracking-tight text-1 hover:no-underline"
    >
      <Mark />
      {useConfig()?.appName}
    </Link>
  );
}

function MenuGroup({ title }: { title: string }) {
  return <p className="px-2 pt-4 pb-1 text-2xs font-medium text-3">{title}</p>;
}

type MenuLinkProps = { page: { title: string; icon: LucideIcon; link: LinkProps }; isLocked: boolean; onLeave: (() => void) | undefined };

function MenuLink({ page: { title, icon: Icon, link }, isLocked, onLeave }: MenuLinkProps) {
  return (
    <Link
      {...link}
      onClick={() => warnWhileGenerating() || onLeave?.()}
      disabled={isLocked}
      className={rowClass}
      activeProps={currentProps}
      inactiveProps={{ className: 'hover:bg-hover' }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-3 group-aria-[current]:text-inherit" />
      {title}
    </Link>
  );
}

const currentProps = { className: 'bg-accent-soft text-accent-text!', 'aria-current': 'page' } as const;

const rowClass =
  'group flex h-11 items-center gap-2.5 rounded-control px-2 text-sm font-medium whitespace-nowrap text-2 hover:no-underline lg:h-9 lg:pointer-coarse:h-11 ' +
  'disabled:opacity-50 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent';
