import { X } from 'lucide-react';
import { adminFrame } from '../../strings/admin-frame.ts';
import { shell } from '../../strings/shell.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { AdminMenu } from './admin-menu.tsx';

/** The menu slid over the page on small screens. It goes with Escape, a tap beside it, or where it leads. */
export function MobileAdminMenu({ onClose }: { onClose: () => void }) {
  const ref = useModal(onClose);
  return (
    <dialog
      ref={ref}
      aria-label={adminFrame.navigation}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] animate-[menu-in_var(--dur-3)_var(--ease-out)] border-r border-line bg-surface shadow-float backdrop:bg-scrim"
    >
      <IconButton label={shell.close} className="absolute! top-3 right-2 z-1" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <AdminMenu className="flex min-h-dvh" onLeave={onClose} />
    </dialog>
  );
}
