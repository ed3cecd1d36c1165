import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../../platform/api/fetch-when-idle.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import type { Menu as SideMenu } from './mobile-menu.tsx';

const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }));

type MenuButtonProps = {
  label: string;
  mayOpen?: () => boolean;
  menu: SideMenu;
};

export function MenuButton({ label, mayOpen = () => true, menu }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => fetchWhenIdle(loadMenu), []);
  return (
    <>
      <IconButton
        label={frameText.openMenu}
        aria-expanded={isOpen}
        className="-ml-2 lg:hidden"
        onPointerEnter={() => void loadMenu()}
        onClick={() => mayOpen() && setIsOpen(true)}
      >
        <Menu size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <MobileMenu label={label} menu={menu} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
