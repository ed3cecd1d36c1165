import { Gauge, Power, Trash2 } from 'lucide-react';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import type { KeyQuestion } from './key-dialog.tsx';
import { usedKeysText as text } from './used-keys.texts.ts';
import type { UsedKey } from './used-keys.api.ts';

export type Ask = (question: KeyQuestion) => void;

export function KeyActions({ usedKey, onAsk }: { usedKey: UsedKey; onAsk: Ask }) {
  const { _id, name, user, standing } = usedKey;
  const ofUser = user.isApiOff ? ('switchOn' as const) : ('switchOff' as const);
  const lift = { icon: Gauge, label: text.lift.label, onPress: () => onAsk({ action: 'lift', id: _id, of: name }) };
  return (
    <Allowed to="money">
      <RowMenu
        label={text.actionsOf(name, user.email)}
        actions={[
          ...(standing.is === 'free' ? [] : [lift]),
          { icon: Power, label: text[ofUser].label, onPress: () => onAsk({ action: ofUser, id: user._id, of: user.email }) },
          { icon: Trash2, label: text.revoke.label, tone: 'danger', onPress: () => onAsk({ action: 'revoke', id: _id, of: name }) },
        ]}
      />
    </Allowed>
  );
}
