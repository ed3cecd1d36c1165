import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session.ts';
import { adminText } from '../../ui/admin-pages.texts.ts';
import { adminFrame } from './admin-frame.texts.ts';
import { Mark } from '../../ui/tile/mark.tsx';
import { ThemeToggle } from '../../ui/button/theme-toggle.tsx';
import { SearchButton } from './search-button.tsx';
import { MenuButton } from './menu-button.tsx';

export function AdminTopBar() {
  const email = useSession()?.email ?? undefined;
  return (
    <div data-top-bar className="sticky top-0 z-(--z-nav) flex h-14 items-center gap-1 border-b border-line bg-surface px-gutter md:gap-2">
      <MenuButton />
      <Link to="/admin" aria-label={adminText.pages.dashboard} className="grid size-11 place-items-center max-md:-mx-1 lg:hidden">
        <Mark />
      </Link>
      <SearchButton />
      <span className="min-w-0 flex-1" />
      <p className="text-sm font-medium text-1" title={email}>
        {adminFrame.welcome}
      </p>
      <ThemeToggle />
    </div>
  );
}
