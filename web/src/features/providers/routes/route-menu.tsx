import { Ellipsis, type LucideIcon, Pencil, PlugZap, Power, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { serversText } from '../texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { Route } from '../servers.api.ts';

const text = serversText.routes;

export type RouteQuestion = 'edit' | 'switch' | 'test' | 'remove' | 'reports';

/** A popover in the top layer: the table cuts off whatever leaves it. */
export function RouteMenu({ route, onAsk }: { route: Route; onAsk: (question: RouteQuestion) => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, right: 0 });
  const ask = (question: RouteQuestion) => {
    menu.current?.hidePopover();
    onAsk(question);
  };
  return (
    <>
      <IconButton
        label={text.actions(route.label)}
        popoverTarget={id}
        onPointerDown={({ currentTarget }) => setPlace(placeUnder(currentTarget))}
        onKeyDown={({ currentTarget }) => setPlace(placeUnder(currentTarget))}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div ref={menu} id={id} popover="auto" className="servers-menu" style={place} aria-label={text.actions(route.label)} role="group">
        <Action icon={Pencil} label={text.edit} onPress={() => ask('edit')} />
        <Action icon={Power} label={route.isEnabled ? text.switchOff : text.switchOn} onPress={() => ask('switch')} />
        <Action icon={PlugZap} label={text.test} onPress={() => ask('test')} />
        <Action icon={Trash2} label={text.remove} tone="danger" onPress={() => ask('remove')} />
      </div>
    </>
  );
}

function placeUnder(button: HTMLElement): { top: number; right: number } {
  const { bottom, right } = button.getBoundingClientRect();
  return { top: bottom + window.scrollY + 4, right: document.documentElement.clientWidth - right };
}

function Action({ icon: Icon, label, tone, onPress }: { icon: LucideIcon; label: string; tone?: 'danger'; onPress: () => void }) {
  return (
    <button type="button" data-tone={tone} onClick={onPress}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}
