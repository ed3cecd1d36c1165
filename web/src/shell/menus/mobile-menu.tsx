import { X } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { shell } from '../../platform/language/shell.texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';

export type MobileMenuProps = {
  /** What it is called. */
  label: string;
  menu: ComponentType<{ className?: string; onLeave?: () => void }>;
  /** It slides out of the edge that its button is at. */
  edge: 'left' | 'right';
  onClose: () => void;
};

export function MobileMenu({ label, menu: Menu, edge, onClose }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, { onEscape: onClose, onBeside: onClose });
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={classes(
        'm-0 h-dvh max-h-none w-72 max-w-[85vw] border-line bg-surface shadow-float backdrop:bg-scrim',
        edge === 'left'
          ? 'animate-[menu-in_var(--dur-3)_var(--ease-out)] border-r'
          : 'ml-auto animate-[sheet-in_var(--dur-3)_var(--ease-out)] border-l',
      )}
    >
      <IconButton label={shell.close} className="absolute! top-3 right-2 z-1" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu className="flex min-h-dvh pb-[max(12px,env(safe-area-inset-bottom))]" onLeave={onClose} />
    </dialog>
  );
}
