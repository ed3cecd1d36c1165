import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { OfferCountry } from '../../catalogue/find/list/find-figures.tsx';
import { activationsText } from '../activations.texts.ts';
import { priceDialogText } from '../buy/price-dialog/price-dialog.texts.ts';
import { historyText } from './history.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

type HistoryBuyDialogProps = {
  service: Pick<Service, 'label' | 'server' | 'price'>;
  /** Undefined while the offers aren't known. */
  offer: Offer | undefined;
  onBuy: () => void;
  onClose: () => void;
};

export function HistoryBuyDialog({ service, offer, onBuy, onClose }: HistoryBuyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={historyText.buyTitle}
      footer={
        <>
          <Button onClick={onClose}>{priceDialogText.keepMoney}</Button>
          <Button variant="primary" data-autofocus needsServer onClick={onBuy}>
            {activationsText.buy.getNumber}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-well bg-sunken px-3.5 py-3 text-sm">
        <dt className="truncate font-medium text-1">{service.label}</dt>
        <dd className="text-right">
          {activationsText.serverName(service.server)}
          {offer?.country && (
            <>
              {' · '}
              <OfferCountry offer={offer} />
            </>
          )}
        </dd>
        <dt>{historyText.columns.price}</dt>
        <dd className="text-right">
          <Amount value={service.price} className="font-bold" />
        </dd>
      </dl>
      <p>{activationsText.buy.moneyNote}</p>
    </Dialog>
  );
}
