import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { activationsText } from '../../activations/activations.texts.ts';
import { OfferCountry } from './list/find-figures.tsx';
import { findText } from './find.texts.ts';
import type { Choice } from './use-find-buying.ts';

const text = findText.first;

/** Enter alone holds money. */
export function FirstBuyDialog({
  choice: { service, offer, cap, country },
  onAnswer,
}: {
  choice: Choice;
  onAnswer: (isYes: boolean) => void;
}) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={text.title}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{text.no}</Button>
          <Button variant="primary" data-autofocus onClick={() => onAnswer(true)}>
            {findText.getNumber}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-well bg-sunken px-3.5 py-3 text-sm">
        <dt className="truncate font-medium text-1">{service.label}</dt>
        <dd className="text-right">
          <span>{activationsText.serverName(offer.server)} · </span>
          {country === null ? <span>{findText.unknownCountry}</span> : <OfferCountry offer={offer} />}
        </dd>
        <dt>{text.price}</dt>
        <dd className="text-right">
          <Amount value={offer.price} className="font-bold" />
        </dd>
        {cap !== undefined && cap > offer.price && (
          <>
            <dt>{text.atMost}</dt>
            <dd className="text-right">
              <Amount value={cap} />
            </dd>
          </>
        )}
      </dl>
      <p>
        {findText.promise} {text.text}
      </p>
    </Dialog>
  );
}
