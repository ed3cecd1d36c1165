import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Allowed, Editable } from '../../auth/permissions/allowed.tsx';
import type { RouteOrders } from './order.api.ts';
import { findProposals } from './order.rules.ts';
import { orderText as text } from './order.texts.ts';
import { useOrderChange } from './use-order-change.ts';

/** The switch, and while it is off what the proposals would have earned. */
export function AutomaticCard({ orders }: { orders: RouteOrders }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, save, automate } = useOrderChange(orders);
  const proposals = findProposals(orders);
  const { amount, numbers } = orders.yesterday;
  const switchOn = () => void automate(true).then(() => setIsAsking(false));
  return (
    <Card padded className="grid gap-4">
      <Editable to="setup">
        <SwitchField
          label={text.automatic}
          hint={orders.isAutomatic ? text.isOn : text.automaticHint}
          checked={orders.isAutomatic}
          onChange={(isOn) => (isOn ? setIsAsking(true) : void automate(false))}
        />
      </Editable>
      {proposals.length > 0 && (
        <div className="order-gain">
          <div className="grid gap-1">
            <p className="text-sm text-2">
              <Sentence
                text={text.allEarned(amount)}
                values={{
                  amount: <Amount value={Math.abs(amount)} className="text-md font-bold" />,
                  numbers: <span className="text-xs text-3">{text.numbers(numbers)}</span>,
                }}
              />
            </p>
            <p className="text-xs text-3">{text.assumptions}</p>
          </div>
          <Allowed to="setup">
            <Button
              busy={isBusy}
              busyText={text.saving}
              needsServer
              onClick={() =>
                void save(
                  proposals.map((order) => ({ order, routeIds: order.proposed })),
                  text.appliedAll(proposals.length),
                )
              }
            >
              {text.applyAll(proposals.length)}
            </Button>
          </Allowed>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.onTitle(orders.serverName)}
          cancel={text.cancel}
          confirm={{ text: text.switchOn, busyText: text.switchingOn, isBusy, variant: 'primary', onPress: switchOn }}
          onClose={() => setIsAsking(false)}
        >
          <p>{text.onText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
