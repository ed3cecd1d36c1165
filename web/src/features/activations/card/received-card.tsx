import { ArrowRight, RotateCw } from 'lucide-react';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { send } from '../../../platform/live/live.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { cardText } from '../card.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { lifeLeft } from './card-face.ts';
import type { Card, CardFace } from './card-face.ts';
import type { CardActions } from './use-card-actions.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { CardTop, PriceFact } from './card-top.tsx';
import { CodeButton } from '../code/code-button.tsx';
import { EarlierMessages } from '../code/earlier-messages.tsx';
import { MessageOnly } from '../code/message-only.tsx';
import { MessageText } from '../code/message-text.tsx';
import { PhoneNumber } from '../code/phone-number.tsx';
import { Ring } from '../wait/ring.tsx';

const text = cardText;

const AgainOffer = fetchedPart(async () => (await import('../again/again-offer.tsx')).AgainOffer);

type ReceivedCardProps = CardActions & {
  card: Card;
  face: Extract<CardFace, { kind: 'received' }>;
  service: Service | undefined;
  now: number;
  onSeen: () => void;
};

export function ReceivedCard({ card, face, service, now, onSeen, ...actions }: ReceivedCardProps) {
  const newest = card.otpIds.at(-1);
  const earlier = card.otpIds.slice(0, -1);
  return (
    <>
      <CardTop
        card={card}
        service={service}
        facts={[
          <PriceFact key="price" text={text.charged} price={card.price} />,
          earlier.length > 0 ? text.messages(card.otpIds.length) : <ArrivedAfter key="after" seconds={face.arrivedAfter} />,
        ]}
        end={face.isListening && <Ring share={lifeLeft(card, face.remaining)} remaining={face.remaining} isLate={false} />}
      />
      <PhoneNumber number={card} />
      {newest !== undefined &&
        (newest.code === null ? <MessageOnly message={newest} onCopied={onSeen} /> : <CodeButton code={newest.code} onCopied={onSeen} />)}
      {newest !== undefined && newest.code !== null && <MessageText message={newest} />}
      {earlier.length > 0 && <EarlierMessages messages={earlier} now={now} />}
      {face.isListening && earlier.length > 0 && (
        <p className="flex items-center gap-2 text-xs text-3">
          <span className="size-1.5 flex-none rounded-full bg-accent-mark" aria-hidden />
          {text.listening}
        </p>
      )}
      {card.again !== null && <AgainOffer number={card} offer={card.again} isLocked={actions.isBuyingLocked} onAsk={actions.onAskAgain} />}
      <ReceivedActions card={card} price={service?.price} isListening={face.isListening} {...actions} />
    </>
  );
}

function ArrivedAfter({ seconds }: { seconds: number }) {
  return <span className="text-success-text">{text.arrivedAfter(formatClock(seconds))}</span>;
}

function ReceivedActions({
  card,
  price,
  isListening,
  isBuyingLocked,
  onBuyNext,
  onDismiss,
}: Omit<CardActions, 'onTryAgain' | 'onAskAgain'> & { card: Card; price: number | undefined; isListening: boolean }) {
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {isListening && card.canResend && (
        <Button className="flex-auto" needsServer onClick={() => askForAnother(card)}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          {text.resend}
        </Button>
      )}
      <Button className="flex-auto" disabled={isBuyingLocked} onClick={onBuyNext}>
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        {price === undefined ? (
          text.buyNext
        ) : (
          <span>
            {text.buyNext} · <span className="num">{formatRupees(price)}</span>
          </span>
        )}
      </Button>
      <Button variant="ghost" className="flex-auto" needsServer onClick={onDismiss}>
        {text.dismiss}
      </Button>
    </div>
  );
}

function askForAnother(card: Card): void {
  send({ serialNumber: card.serialNumber, mobileId: card._id, resend: true });
  toast.info(text.resendAsked);
}
