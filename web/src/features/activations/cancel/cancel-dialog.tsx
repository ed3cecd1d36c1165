import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardText } from '../card.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { cancelAndRefund } from './cancel.ts';
import type { Card } from '../card/card-face.ts';
import { InlineNumber } from '../code/phone-number.tsx';

const text = cardText.cancelDialog;

export function CancelDialog({ card, service, onClose }: { card: Card; service: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = () => {
    setIsBusy(true);
    void cancelAndRefund(queryClient, card).finally(onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {text.keep}
          </Button>
          <Button variant="primary" busy={isBusy} busyText={cardText.cancelling} needsServer onClick={cancel}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-well bg-sunken px-3.5 py-3 text-sm">
        <dt className="truncate font-medium text-1">{service}</dt>
        <dd>
          <InlineNumber number={card} />
        </dd>
        <dt>{text.moneyBack}</dt>
        <dd className="text-right">
          <Amount value={card.price} />
        </dd>
      </dl>
      <p>{text.body}</p>
    </Dialog>
  );
}
