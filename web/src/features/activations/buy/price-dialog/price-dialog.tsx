import { formatRupees } from '@pinline/contract/values/money-format';
import { activationsText } from '../../activations.texts.ts';
import { priceDialogText } from './price-dialog.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { MovedPrice } from '../buy.ts';

export function PriceDialog({ question, onAnswer }: { question: MovedPrice; onAnswer: (isYes: boolean) => void }) {
  const { service } = question.order;
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={activationsText.buy.priceChangedTitle}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{priceDialogText.keepMoney}</Button>
          <Button variant="primary" data-autofocus needsServer onClick={() => onAnswer(true)}>
            <span>
              {priceDialogText.buyAtNewPrice} · <span className="num">{formatRupees(service.price)}</span>
            </span>
          </Button>
        </>
      }
    >
      <p>{priceDialogText.priceChangedBody(service.label)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 rounded-well bg-sunken px-3.5 py-3 text-sm">
        <dt>{priceDialogText.priceBefore}</dt>
        <dd className="text-right">
          <Amount value={question.price} />
        </dd>
        <dt>{priceDialogText.priceNow}</dt>
        <dd className="text-right">
          <Amount value={service.price} className="font-bold" />
        </dd>
      </dl>
    </Dialog>
  );
}
