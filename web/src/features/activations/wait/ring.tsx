import { cardText } from '../card.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { formatClock } from '../../../ui/time/durations.ts';

/** When screen readers announce the time left, in seconds. */
const announcedAt = new Set([300, 60, 30]);

type RingProps = {
  /** Percent. */
  share: number;
  /** Seconds. */
  remaining: number;
  isLate: boolean;
  size?: keyof typeof sizes;
};

export function Ring({ share, remaining, isLate, size = 'card' }: RingProps) {
  const clock = formatClock(remaining);
  return (
    <div role="timer" aria-label={cardText.timeLeft(clock)} className={classes('relative grid flex-none place-items-center', sizes[size])}>
      <svg viewBox="0 0 48 48" fill="none" strokeWidth="3" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="24" cy="24" r="21" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r="21"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          strokeLinecap="round"
          className={isLate ? 'stroke-warning-solid' : 'stroke-accent-mark'}
        />
      </svg>
      <span className="num font-bold tracking-[-0.03em] text-1" aria-hidden>
        {clock}
      </span>
      <span role="status" className="sr-only">
        {size !== 'strip' && announcedAt.has(remaining) && cardText.timeLeft(clock)}
      </span>
    </div>
  );
}

/** The strip repeats what a card or a row says aloud. */
const sizes = { card: 'size-13 text-xs', row: 'size-11 text-2xs', strip: 'size-10 text-2xs' };
