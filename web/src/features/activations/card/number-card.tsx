import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { useNow } from '../../../platform/time/clock.ts';
import { cardText } from '../card.texts.ts';
import { activationsText } from '../activations.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { unseenArrivals } from '../arrivals/arrivals.ts';
import { cardFace, usualWaitOf } from './card-face.ts';
import type { Card } from './card-face.ts';
import { usePurchase } from '../../../platform/session/purchase.ts';
import { useCardActions } from './use-card-actions.ts';
import type { CardActions } from './use-card-actions.ts';
import { useCheckRequest } from './use-check-request.ts';
import { elementIdOf, useSought } from '../arrivals/show-card.ts';
import { useInSight, useSeen } from '../arrivals/use-arrival.ts';
import { GeneratingCard } from './generating-card.tsx';
import { HelpWithNumber } from '../help/help-button.tsx';
import { PriceQuestion } from '../buy/use-buying.tsx';
import { EndedCard, EndingCard } from './ended-card.tsx';
import { ReceivedCard } from './received-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import './number-card.css';

export function NumberCard({ mobile: card }: { mobile: Card }) {
  const { service, actions, question, answer } = useCardActions(card);
  const purchase = usePurchase();
  if (purchase !== null && purchase.inPlaceOf === card._id) return <GeneratingCard purchase={purchase} />;
  return (
    <>
      <LivingCard card={card} service={service} {...actions} />
      <PriceQuestion question={question} answer={answer} />
    </>
  );
}

type LivingCardProps = CardActions & { card: Card; service: Service | undefined };

function LivingCard({ card, service, ...actions }: LivingCardProps) {
  const now = useNow();
  const face = cardFace(card, { now, usualWait: usualWaitOf(service) });
  const isUnseen = unseenArrivals.use().some((arrived) => arrived.cardId === card._id);
  useCheckRequest(card, face);
  const ref = useInSight(isUnseen);
  useSought(card._id, ref);
  const markSeenNow = useSeen(card._id, isUnseen);
  const name = service?.label ?? activationsText.serverName(card.server);
  return (
    <article
      ref={ref}
      id={elementIdOf(card._id)}
      tabIndex={-1}
      aria-label={cardText.name(card.serialNumber, name)}
      onPointerDown={markSeenNow}
      className={classes(
        'flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-4',
        isUnseen ? 'number-card-arrived border-success-line shadow-float' : 'border-line',
        (face.kind === 'expired' || face.kind === 'cancelled' || face.kind === 'ending') && 'self-start',
      )}
    >
      {face.kind === 'waiting' || face.kind === 'cancelling' ? (
        <WaitingCard card={card} face={face} service={service} />
      ) : face.kind === 'received' ? (
        <ReceivedCard card={card} face={face} service={service} now={now} onSeen={markSeenNow} {...actions} />
      ) : face.kind === 'ending' ? (
        <EndingCard card={card} service={service} />
      ) : (
        <EndedCard card={card} kind={face.kind} service={service} {...actions} />
      )}
      <HelpWithNumber id={card._id} />
    </article>
  );
}
