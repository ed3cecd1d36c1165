import { Repeat } from 'lucide-react';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { groupNumber } from '../code/number-groups.ts';
import { againText as text } from './again.texts.ts';

type AgainOfferProps = {
  number: Pick<Mobile, 'mobileno' | 'countryPrefix'>;
  offer: NonNullable<Mobile['again']>;
  isLocked: boolean;
  onAsk: () => void;
};

export function AgainOffer({ number, offer, isLocked, onAsk }: AgainOfferProps) {
  return (
    <div className="grid gap-1.5">
      <Button needsServer disabled={isLocked} onClick={onAsk}>
        <Repeat size={16} strokeWidth={1.75} aria-hidden />
        <span>
          <Sentence text={text.ask} values={{ number: <span className="num">{groupNumber(number).groups.join(' ')}</span> }} />
          {' · '}
          <span className="num">{formatRupees(offer.price)}</span>
        </span>
      </Button>
      {offer.measured !== null && <p className="text-xs text-3">{text.measured(offer.measured)}</p>}
    </div>
  );
}

/** For a row that shows the number itself. */
export function BriefAgainOffer({ number, offer, isLocked, onAsk }: AgainOfferProps) {
  const label = text.ask.replace('{number}', groupNumber(number).groups.join(' '));
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-table:-mr-2.5 table:-ml-2.5"
      needsServer
      disabled={isLocked}
      aria-label={`${label} · ${formatRupees(offer.price)}`}
      title={offer.measured === null ? undefined : text.measured(offer.measured)}
      onClick={onAsk}
    >
      <span>
        {text.askBriefly}
        {' · '}
        <span className="num">{formatRupees(offer.price)}</span>
      </span>
    </Button>
  );
}
