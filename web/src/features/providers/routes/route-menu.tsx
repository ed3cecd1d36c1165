import { Pencil, Pin, PlugZap, Power, Trash2 } from 'lucide-react';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import type { Route } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const text = serversText.routes;

export type RouteQuestion = 'edit' | 'switch' | 'test' | 'remove' | 'reports' | 'pin';

export function RouteMenu({ route, onAsk }: { route: Route; onAsk: (question: RouteQuestion) => void }) {
  return (
    <Allowed to="setup">
      <RowMenu
        label={text.actions(route.label)}
        actions={[
          { icon: Pencil, label: text.edit, onPress: () => onAsk('edit') },
          { icon: Power, label: route.isEnabled ? text.switchOff : text.switchOn, onPress: () => onAsk('switch') },
          { icon: Pin, label: text.pin, onPress: () => onAsk('pin') },
          { icon: PlugZap, label: text.test, onPress: () => onAsk('test') },
          { icon: Trash2, label: text.remove, tone: 'danger', onPress: () => onAsk('remove') },
        ]}
      />
    </Allowed>
  );
}
