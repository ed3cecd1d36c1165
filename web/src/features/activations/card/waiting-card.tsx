import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { cardText } from '../card.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { lifeLeft, lifeSecondsOf } from './card-face.ts';
import type { Card, CardFace } from './card-face.ts';
import { CancelButton } from '../cancel/cancel-button.tsx';
import { CardTop, placeFact } from './card-top.tsx';
import { PhoneNumber } from '../code/phone-number.tsx';
import { OddsLine } from './odds-line.tsx';
import { PinLine } from '../wait/pin-line.tsx';
import { HeldFact, OldNumberLine, SwitchedLine } from '../switch/pair-line.tsx';
import { Ring } from '../wait/ring.tsx';

const text = cardText;

const ReportNumber = fetchedPart(
  async () => (await import('../report/report-number.tsx')).ReportNumber,
  () => <span className="h-control w-28 md:w-33" />,
);

const FallenRoute = fetchedPart(async () => (await import('../advice/fallen-route.tsx')).FallenRoute);

type WaitingCardProps = { card: Card; face: Extract<CardFace, { kind: 'waiting' | 'cancelling' }>; service: Service | undefined };

export function WaitingCard({ card, face, service }: WaitingCardProps) {
  const isLate = face.kind === 'waiting' && face.isLate;
  return (
    <>
      <CardTop
        card={card}
        service={service}
        facts={[<HeldFact key="price" card={card} />, placeFact(card)]}
        end={<Ring share={lifeLeft(card, face.remaining)} remaining={face.remaining} isLate={isLate} />}
      />
      <PhoneNumber number={card} />
      <CodeSlot text={text.placeholder} />
      {face.kind === 'waiting' ? (
        <PinLine face={face} lifeSeconds={lifeSecondsOf(card)} />
      ) : card.switchedTo !== null ? (
        <SwitchedLine card={card} />
      ) : (
        <p className="text-xs text-3">{face.cancelIn > 0 ? text.cancelsIn(formatClock(face.cancelIn)) : text.cancellingBody}</p>
      )}
      {card.switchedFrom !== null && <OldNumberLine card={card} />}
      {face.kind === 'waiting' && card.isRouteFallen && <FallenRoute card={card} />}
      {face.kind === 'waiting' && !card.isRouteFallen && card.odds !== null && <OddsLine card={card} odds={card.odds} face={face} />}
      <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 pt-1">
        {face.kind === 'waiting' ? (
          <CancelButton card={card} cancelIn={face.cancelIn} />
        ) : (
          <Button className="flex-1" disabled>
            {text.cancelling}
          </Button>
        )}
        {face.kind === 'waiting' && <ReportNumber card={card} cancelIn={face.cancelIn} />}
      </div>
    </>
  );
}

/** As high as a code, so that nothing moves when it arrives. */
function CodeSlot({ text }: { text: string }) {
  return (
    <div className="flex h-15 items-center gap-2.5 rounded-well border border-dashed border-line-strong px-4 text-sm text-3">
      <span className="flex gap-1.25 max-[359px]:hidden" aria-hidden>
        {[0, 1, 2, 3, 4, 5].map((digit) => (
          <span key={digit} className="h-0.5 w-3.5 rounded-[1px] bg-line-field" />
        ))}
      </span>
      {text}
    </div>
  );
}
