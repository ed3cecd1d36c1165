import { Menu } from 'lucide-react';
import { frameText } from '../../platform/language/frame.texts.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useMenu } from '../menus/use-menu.tsx';
import { adminFrame } from './admin-frame.texts.ts';
import { AdminMenu } from './admin-menu.tsx';

export function MenuButton() {
  const { button, open, dialog } = useMenu({ label: adminFrame.navigation, menu: AdminMenu, edge: 'left' });
  return (
    <>
      <IconButton label={frameText.openMenu} {...button} className="-ml-2 lg:hidden" onClick={open}>
        <Menu size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {dialog}
    </>
  );
}
