import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../../platform/api/fetch-when-idle.ts';
import type { MobileMenuProps } from './mobile-menu.tsx';

const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }));

/** The menu of a narrow window, and the attributes of the button that opens it. */
export function useMenu(menu: Omit<MobileMenuProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => fetchWhenIdle(loadMenu), []);
  const dialog: ReactNode = <Suspense>{isOpen && <MobileMenu {...menu} onClose={() => setIsOpen(false)} />}</Suspense>;
  return {
    button: { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onPointerEnter: () => void loadMenu() } as const,
    open: () => setIsOpen(true),
    dialog,
  };
}
