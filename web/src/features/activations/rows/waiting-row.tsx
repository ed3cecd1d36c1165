import { chooseOddsSentence } from '@pinline/contract/catalogue/odds/odds.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { cardsQuery } from '../activations.api.ts';
import { activationsText } from '../activations.texts.ts';
import { useAdvice } from '../advice/use-advice.ts';
import { lifeLeft, lifeSecondsOf, type Card, type CardFace } from '../card/card-face.ts';
import { cardText } from '../card.texts.ts';
import { canSwitch } from '../switch/pair.rules.ts';
import { PinLine } from '../wait/pin-line.tsx';
import { Ring } from '../wait/ring.tsx';
import type { RowProps } from './row-props.ts';
import { onlyNarrow, onlyWide, RowCountry, RowFacts, RowFrame } from './row-frame.tsx';
import { RowNumber } from './row-number.tsx';
import { rowsText as text } from './rows.texts.ts';

type Waiting = Extract<CardFace, { kind: 'waiting' | 'cancelling' }>;

export function WaitingRow({ card, frame, country, face }: RowProps & { face: Waiting }) {
  const isLate = face.kind === 'waiting' && face.isLate;
  const sentence = isLate && card.odds !== null ? chooseOddsSentence(card.odds, face.waited) : null;
  const isVeryLate = sentence?.kind === 'late';
  const word = face.kind === 'cancelling' ? cardText.cancelling : isVeryLate ? text.veryLate : isLate ? text.late : '';
  return (
    <RowFrame
      {...frame}
      columns="waiting"
      facts={
        <>
          <RowCountry name={country} />
          {word !== '' && (
            <span className={`${onlyNarrow} flex-none ${isLate ? 'text-warning-text' : ''}`}>
              <span aria-hidden>· </span>
              {word}
            </span>
          )}
        </>
      }
      line={<RowNumber card={card} />}
    >
      <div className={onlyWide}>
        {face.kind === 'cancelling' ? (
          <p className="text-xs text-3">{face.cancelIn > 0 ? cardText.cancelsIn(formatClock(face.cancelIn)) : cardText.cancelling}</p>
        ) : (
          <PinLine
            face={face}
            lifeSeconds={lifeSecondsOf(card)}
            isShort
            end={
              isVeryLate ? (
                <Advised card={card} onOpen={frame.onOpen} />
              ) : sentence?.kind === 'arrived' ? (
                text.arrivedShare(sentence.tenths)
              ) : undefined
            }
          />
        )}
      </div>
      <RowFacts isLast>
        <Sentence text={text.held} values={{ price: <span className="num text-1">{formatRupees(card.price)}</span> }} />
        {activationsText.serverName(card.server)}
      </RowFacts>
      <Ring size="row" share={lifeLeft(card, face.remaining)} remaining={face.remaining} isLate={isLate} />
    </RowFrame>
  );
}

/** The card names what the switch holds. */
function Advised({ card, onOpen }: { card: Card; onOpen: () => void }): ReactNode {
  const cards = useQuery(cardsQuery()).data ?? [];
  const advice = useAdvice(card);
  if (advice === undefined || !canSwitch(card, cards)) return null;
  return (
    <button type="button" onClick={onOpen} className="relative z-1 touch-reach font-medium text-accent-text hover:underline">
      {text.switchTo(advice.offer.server)}
    </button>
  );
}
