import { X } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import { shell } from '../../platform/language/shell.texts.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';

export type Menu = ComponentType<{ className?: string; onLeave?: () => void }>;

type MobileMenuProps = { /** What it is called. */ label: string; menu: Menu; onClose: () => void };

export function MobileMenu({ label, menu: Menu, onClose }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, { onEscape: onClose, onBeside: onClose });
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] animate-[menu-in_var(--dur-3)_var(--ease-out)] border-r border-line bg-surface shadow-float backdrop:bg-scrim"
    >
      <IconButton label={shell.close} className="absolute! top-3 right-2 z-1" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu className="flex min-h-dvh" onLeave={onClose} />
    </dialog>
  );
}
