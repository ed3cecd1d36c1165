import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import './row-menu.css';

export type RowAction = { icon: LucideIcon; label: string; tone?: 'danger'; onPress: () => void };

/** A popover in the top layer: a table cuts off whatever leaves it. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, right: 0 });
  const press = (action: RowAction) => {
    menu.current?.hidePopover();
    action.onPress();
  };
  return (
    <>
      <IconButton
        label={label}
        popoverTarget={id}
        onPointerDown={({ currentTarget }) => setPlace(placeUnder(currentTarget))}
        onKeyDown={({ currentTarget }) => setPlace(placeUnder(currentTarget))}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div ref={menu} id={id} popover="auto" className="row-menu" style={place} aria-label={label} role="group">
        {actions.map((action) => (
          <button key={action.label} type="button" data-tone={action.tone} onClick={() => press(action)}>
            <action.icon size={16} strokeWidth={1.75} aria-hidden />
            {action.label}
          </button>
        ))}
      </div>
    </>
  );
}

function placeUnder(button: HTMLElement): { top: number; right: number } {
  const { bottom, right } = button.getBoundingClientRect();
  return { top: bottom + window.scrollY + 4, right: document.documentElement.clientWidth - right };
}
