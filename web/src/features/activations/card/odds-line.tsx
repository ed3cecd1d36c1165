import { arrivalSeconds, chooseOddsSentence, type Odds, type OddsSentence } from '@pinline/contract/catalogue/odds/odds.rules';
import { classes } from '../../../ui/classes.ts';
import { cardText } from '../card.texts.ts';
import { LateAdvice } from '../advice/late-advice.tsx';
import type { Card, CardFace } from './card-face.ts';

const text = cardText.odds;

const announcedShares = [0.5, 0.9];
const announcedSeconds = 5;

type OddsLineProps = { card: Card; odds: Odds; face: Extract<CardFace, { kind: 'waiting' }> };

export function OddsLine({ card, odds, face }: OddsLineProps) {
  const announcement = announcedShares
    .map((share) => Math.max(arrivalSeconds(odds.curve, share), face.usualWait === null ? 0 : face.usualWait + 1))
    .findLast((from) => face.waited >= from && face.waited < from + announcedSeconds);
  const sentence = face.isLate ? chooseOddsSentence(odds, face.waited) : null;
  return (
    <>
      {sentence?.kind === 'arrived' && <Share sentence={sentence} />}
      {sentence?.kind === 'late' && (
        <LateAdvice card={card} odds={<Figures words={wordsOf(sentence)} />}>
          <Share sentence={sentence} />
        </LateAdvice>
      )}
      <span role="status" className="sr-only">
        {announcement !== undefined && wordsOf(chooseOddsSentence(odds, announcement))}
      </span>
    </>
  );
}

function Share({ sentence }: { sentence: Exclude<OddsSentence, { kind: 'usual' }> }) {
  return (
    <p className="flex items-center gap-2 text-xs text-2 md:text-sm">
      <Dots filled={sentence.tenths} />
      <span>
        <Figures words={wordsOf(sentence)} />
      </span>
    </p>
  );
}

function Figures({ words }: { words: string }) {
  return words.split(/(\d+)/).map((part, index) => (
    <span key={index} className={index % 2 === 1 ? 'num font-bold text-1' : undefined}>
      {part}
    </span>
  ));
}

function Dots({ filled }: { filled: number }) {
  return (
    <span className="flex flex-none gap-0.5 md:gap-0.75" aria-hidden>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((dot) => (
        <span key={dot} className={classes('size-1.5 rounded-full', dot <= filled ? 'bg-warning-solid' : 'bg-line-strong')} />
      ))}
    </span>
  );
}

function wordsOf(sentence: OddsSentence | null): string {
  if (sentence === null || sentence.kind === 'usual') return '';
  if (sentence.kind === 'late') return text.late(sentence.perHundred);
  return sentence.isMore ? text.moreArrived(sentence.tenths) : text.arrived(sentence.tenths);
}
