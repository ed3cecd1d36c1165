import { Link, type LinkProps } from '@tanstack/react-router';
import { LogOut, type LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { adminFrame } from './admin-frame.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/tile/mark.tsx';
import { logOutOperator } from './entry/log-out.ts';
import { mainAdminPages, operationsPages } from './admin-pages.ts';

export function AdminMenu({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  return (
    <aside className={classes('flex-col overflow-auto bg-surface p-3', className)}>
      <Link
        to="/admin"
        activeOptions={{ exact: true }}
        onClick={onLeave}
        className="mb-4 flex h-10 items-center gap-2 px-2 text-[0.9375rem] font-bold tracking-tight text-1 hover:no-underline"
      >
        <Mark />
        {adminFrame.title}
      </Link>
      <nav aria-label={adminFrame.navigation} className="grid gap-px">
        {mainAdminPages.map((page) => (
          <MenuLink key={page.title} page={page} onLeave={onLeave} />
        ))}
        <p className="px-2 pt-4 pb-1 text-2xs font-medium text-3">{adminFrame.operationsGroup}</p>
        {operationsPages.map((page) => (
          <MenuLink key={page.title} page={page} onLeave={onLeave} />
        ))}
      </nav>
      <div className="mt-auto pt-4">
        <button type="button" className={classes(rowClass, 'w-full hover:bg-hover')} onClick={logOutOperator}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden className="text-3" />
          {shell.logout}
        </button>
      </div>
    </aside>
  );
}

type MenuLinkProps = {
  page: { title: string; icon: LucideIcon; link: LinkProps; Count?: ComponentType };
  onLeave: (() => void) | undefined;
};

function MenuLink({ page: { title, icon: Icon, link, Count }, onLeave }: MenuLinkProps) {
  return (
    <Link {...link} onClick={onLeave} className={rowClass} activeProps={currentProps} inactiveProps={{ className: 'hover:bg-hover' }}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-3 group-aria-[current]:text-inherit" />
      {title}
      {Count !== undefined && (
        <span className="ml-auto">
          <Suspense>
            <Count />
          </Suspense>
        </span>
      )}
    </Link>
  );
}

const currentProps = { className: 'bg-accent-soft text-accent-text!', 'aria-current': 'page' } as const;

const rowClass =
  'group flex h-11 items-center gap-2.5 rounded-control px-2 text-sm font-medium whitespace-nowrap text-2 hover:no-underline lg:h-9 lg:pointer-coarse:h-11';
