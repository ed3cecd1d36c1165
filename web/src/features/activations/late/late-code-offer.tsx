import type { Mobile } from '@pinline/contract/activations/calls';
import { InlineNumber } from '../code/phone-number.tsx';
import { RevealButton } from './reveal-button.tsx';
import { lateText } from './texts.ts';

type LateCodeOfferProps = { number: Pick<Mobile, '_id' | 'mobileno' | 'countryPrefix'>; offer: NonNullable<Mobile['lateCode']> };

export function LateCodeOffer({ number, offer }: LateCodeOfferProps) {
  return (
    <div className="grid justify-items-start gap-2.5 rounded-well bg-success-soft px-3.5 py-2.5 text-sm leading-4.5 text-1">
      <p role="status">
        {lateText.arrivedFor} <InlineNumber number={number} />. <span className="text-3">{lateText.offeredFor}</span>
      </p>
      <RevealButton id={number._id} price={offer.price} />
    </div>
  );
}
