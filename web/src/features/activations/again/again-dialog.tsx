import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { activationsText } from '../activations.texts.ts';
import { priceDialogText } from '../buy/price-dialog/price-dialog.texts.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { historyText } from '../history/history.texts.ts';
import { againText as text } from './again.texts.ts';

type AgainDialogProps = {
  row: HistoryRow;
  offer: NonNullable<HistoryRow['again']>;
  onBuy: () => void;
  onClose: () => void;
};

export function AgainDialog({ row, offer, onBuy, onClose }: AgainDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      footer={
        <>
          <Button onClick={onClose}>{priceDialogText.keepMoney}</Button>
          <Button variant="primary" data-autofocus needsServer onClick={onBuy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-well bg-sunken px-3.5 py-3 text-sm">
        <dt className="truncate font-medium text-1">{row.serviceId.serviceName}</dt>
        <dd className="text-right">{activationsText.serverName(row.server)}</dd>
        <dt>{historyText.columns.mobile}</dt>
        <dd className="text-right">
          <InlineNumber number={row} />
        </dd>
        <dt>{historyText.columns.price}</dt>
        <dd className="text-right">
          <Amount value={offer.price} className="font-bold" />
        </dd>
      </dl>
      {offer.measured !== null && <p>{text.measured(offer.measured)}</p>}
      <p>
        {text.free} {activationsText.buy.moneyNote}
      </p>
    </Dialog>
  );
}
