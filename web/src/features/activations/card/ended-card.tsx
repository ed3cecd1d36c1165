import { RotateCw, Undo2 } from 'lucide-react';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { cardText } from '../card.texts.ts';
import { GetElsewhere } from '../advice/get-elsewhere.tsx';
import { OfferLine } from '../advice/offer-line.tsx';
import { adviceText } from '../advice/advice.texts.ts';
import { lateText } from '../late/late.texts.ts';
import { SwitchedLine } from '../switch/pair-line.tsx';
import { useAdvice } from '../advice/use-advice.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { lifeSecondsOf } from './card-face.ts';
import type { Card } from './card-face.ts';
import type { CardActions } from './use-card-actions.ts';
import { CardTop, placeFact } from './card-top.tsx';
import { InlineNumber } from '../code/phone-number.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';

const text = cardText;

const LateCodeOffer = fetchedPart(async () => (await import('../late/late-code-offer.tsx')).LateCodeOffer);

type EndedCardProps = CardActions & { card: Card; kind: 'expired' | 'cancelled'; service: Service | undefined };

export function EndedCard({ card, kind, service, isBuyingLocked, onTryAgain, onDismiss }: EndedCardProps) {
  const badge = kind === 'expired' ? <ExpiredBadge /> : <Badge>{text.cancelled}</Badge>;
  return (
    <>
      <CardTop
        card={card}
        service={service}
        isShort
        facts={[<InlineNumber key="number" number={card} />, placeFact(card)]}
        end={card.lateCode === null ? badge : <Badge tone="accent">{lateText.badge}</Badge>}
      />
      {card.switchedTo !== null && <SwitchedLine card={card} />}
      {card.lateCode !== null ? (
        <LateCodeOffer number={card} offer={card.lateCode} onDismiss={onDismiss} />
      ) : (
        <WithoutCode {...{ card, kind, service, isBuyingLocked, onTryAgain, onDismiss }} />
      )}
    </>
  );
}

function WithoutCode({ card, kind, service, isBuyingLocked, onTryAgain, onDismiss }: Omit<EndedCardProps, 'onBuyNext' | 'onAskAgain'>) {
  const price = formatRupees(card.price);
  const elsewhere = useAdvice(card);
  // A switched number already has its successor.
  const advice = card.switchedTo === null ? elsewhere : undefined;
  return (
    <>
      {card.switchedTo === null && (
        <div className="flex min-h-15 items-center gap-2.5 rounded-well bg-sunken px-3.5 py-2.5 text-sm leading-4.5 text-2">
          <Undo2 size={16} strokeWidth={1.75} aria-hidden />
          <span className="min-w-0 flex-1">
            {kind === 'expired' ? text.noCodeIn(lifeText(card)) : text.canceledLine}
            <br />
            <span className="text-3">
              <span className="num text-2">{price}</span> {text.moneyBack}
            </span>
          </span>
          <span className="num text-success-text">+{price}</span>
        </div>
      )}
      {advice !== undefined && (
        <div className="grid gap-0.5 border-t border-line pt-3">
          <b className="text-sm font-medium text-1">{(advice.isBetter ? adviceText.better : adviceText.also)(advice.offer.server)}</b>
          <OfferLine offer={advice.offer} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {advice !== undefined && <GetElsewhere advice={advice} />}
        {advice?.isAbroad !== false && service !== undefined && card.switchedTo === null && (
          <Button data-next className="flex-auto" disabled={isBuyingLocked} onClick={onTryAgain}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
            <span>
              {text.tryAgain} · <span className="num">{formatRupees(service.price)}</span>
            </span>
          </Button>
        )}
        <Button variant="ghost" needsServer onClick={onDismiss}>
          {text.dismiss}
        </Button>
      </div>
    </>
  );
}

export function EndingCard({ card, service }: { card: Card; service: Service | undefined }) {
  return (
    <>
      <CardTop
        card={card}
        service={service}
        isShort
        facts={[<InlineNumber key="number" number={card} />, placeFact(card)]}
        end={<ExpiredBadge />}
      />
      <div className="flex min-h-15 items-center rounded-well bg-sunken px-3.5 py-2.5 text-sm leading-4.5 text-2">{text.endingBody}</div>
    </>
  );
}

function ExpiredBadge() {
  return <Badge tone="warning">{text.expired}</Badge>;
}

function lifeText(card: Card): string {
  const seconds = Math.round(lifeSecondsOf(card));
  return seconds % 60 === 0 ? text.lifeMinutes(seconds / 60) : text.lifeSeconds(seconds);
}
