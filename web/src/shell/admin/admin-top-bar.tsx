import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { adminText } from '../../strings/admin.ts';
import { adminFrame } from '../../strings/admin-frame.ts';
import { shell } from '../../strings/shell.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { MobileAdminMenu } from './mobile-admin-menu.tsx';

export function AdminTopBar() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const email = useSession()?.email ?? undefined;
  return (
    <div data-top-bar className="sticky top-0 z-(--z-nav) flex h-14 items-center gap-1 border-b border-line bg-surface px-gutter md:gap-2">
      <IconButton label={shell.openMenu} aria-expanded={isMenuOpen} className="-ml-2 lg:hidden" onClick={() => setIsMenuOpen(true)}>
        <Menu size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Link to="/admin" aria-label={adminText.pages.dashboard} className="grid size-11 place-items-center max-md:-mx-1 lg:hidden">
        <Mark />
      </Link>
      <span className="min-w-0 flex-1" />
      <p className="text-sm font-medium text-1" title={email}>
        {adminFrame.welcome}
      </p>
      <ThemeToggle />
      {isMenuOpen && <MobileAdminMenu onClose={() => setIsMenuOpen(false)} />}
    </div>
  );
}
