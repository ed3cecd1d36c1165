import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { cardText } from '../card.texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { timeFormat } from '../../../platform/time/times.ts';
import { formatClock, secondsUntil } from '../../../ui/time/durations.ts';
import { cardsQuery } from '../activations.api.ts';
import type { Card } from '../card/card-face.ts';
import { PriceFact } from '../card/card-top.tsx';
import { InlineNumber } from '../code/phone-number.tsx';
import { openPredecessor, successor } from './pair.rules.ts';
import { switchText as text } from './switch.texts.ts';

const timeOfDay = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const wellClass = 'flex gap-2.5 rounded-well bg-sunken px-3.5 py-2.5 text-xs leading-4.5 text-2';

export function HeldFact({ card }: { card: Card }) {
  const cards = useQuery(cardsQuery()).data ?? [];
  const other = [openPredecessor(card, cards), successor(card, cards)].find((each) => each?.status === 'pending');
  return <PriceFact text={other === undefined ? cardText.held : text.heldForBoth} price={Math.max(card.price, other?.price ?? 0)} />;
}

export function OldNumberLine({ card }: { card: Card }) {
  const now = useNow();
  const old = openPredecessor(card, useQuery(cardsQuery()).data ?? []);
  if (old === undefined) return null;
  const left = secondsUntil(old.cancellableAt, now);
  return (
    <div className={wellClass}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      <p className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-2">
          <InlineNumber number={old} />
          {left > 0 && (
            <span className="text-3">
              {text.closesIn} <span className="num text-2">{formatClock(left)}</span>
            </span>
          )}
        </span>
        {text.oldIsOpen(old.server)}
      </p>
    </div>
  );
}

export function SwitchedLine({ card }: { card: Card }) {
  const now = useNow();
  const fresh = successor(card, useQuery(cardsQuery()).data ?? []);
  const isOpen = card.status === 'pending';
  return (
    <div role="status" className={wellClass}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      <p className="min-w-0 flex-1">
        {fresh === undefined ? text.switched : text.switchedTo(fresh.server)}{' '}
        {isOpen && (secondsUntil(card.cancellableAt, now) > 0 ? text.listeningUntil(timeOfDay(card.cancellableAt)) : text.closing)}{' '}
        <span className="text-3">{text.paidByOther}</span>
      </p>
    </div>
  );
}
