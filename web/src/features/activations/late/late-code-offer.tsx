import { Lock } from 'lucide-react';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { secondsUntil } from '../../../ui/time/durations.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { RevealButton } from './reveal-button.tsx';
import { lateText as text } from './late.texts.ts';

type LateCodeOfferProps = {
  number: Pick<Mobile, '_id' | 'mobileno' | 'countryPrefix' | 'price' | 'switchedTo' | 'switchedFrom'>;
  offer: NonNullable<Mobile['lateCode']>;
  onDismiss: () => void;
};

export function LateCodeOffer({ number, offer, onDismiss }: LateCodeOfferProps) {
  const minutes = Math.ceil(secondsUntil(offer.expiresAt, useNow()) / 60);
  // One hold paid for both numbers of a pair: what was returned is on neither card.
  const isOfPair = number.switchedTo !== null || number.switchedFrom !== null;
  return (
    <>
      <HiddenCells />
      <p role="status" className="text-sm leading-5 text-2">
        <Sentence text={text.arrived} values={{ number: <InlineNumber number={number} /> }} />{' '}
        {!isOfPair && (
          <>
            <Sentence text={text.moneyBack} values={{ price: <span className="num text-1">{formatRupees(number.price)}</span> }} />{' '}
          </>
        )}
        {text.free} {offer.isSecondCharge && text.paidForOther}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <RevealButton id={number._id} offer={offer} />
        <Button variant="ghost" needsServer onClick={onDismiss}>
          {text.noThanks}
        </Button>
      </div>
      <p className="text-xs text-3">{text.left(Math.floor(minutes / 60), minutes % 60)}</p>
    </>
  );
}

/** Never blurred digits: nothing of the code is on the page yet. */
function HiddenCells() {
  return (
    <div aria-hidden className="flex h-15 overflow-hidden rounded-well border border-line-strong bg-sunken text-3">
      {[0, 1, 2, 3, 4, 5].map((cell) => (
        <span
          key={cell}
          className={classes('grid flex-1 place-items-center border-line-strong', cell > 0 && 'border-l', cell === 3 && 'ml-0.5 border-l')}
        >
          <span className="size-1.5 rounded-full bg-line-field" />
        </span>
      ))}
      <span className="grid w-14 flex-none place-items-center border-l border-line-strong">
        <Lock size={16} strokeWidth={1.75} />
      </span>
    </div>
  );
}
