import { cardText } from '../card.texts.ts';
import { formatClock } from '../../../ui/time/durations.ts';

/** When screen readers announce the time left, in seconds. */
const announcedAt = new Set([300, 60, 30]);

export function Ring({ share, remaining, isLate }: { /** Percent. */ share: number; /** Seconds. */ remaining: number; isLate: boolean }) {
  const clock = formatClock(remaining);
  return (
    <div role="timer" aria-label={cardText.timeLeft(clock)} className="relative grid size-13 flex-none place-items-center">
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
      <span className="num text-xs font-bold tracking-[-0.03em] text-1" aria-hidden>
        {clock}
      </span>
      <span role="status" className="sr-only">
        {announcedAt.has(remaining) && cardText.timeLeft(clock)}
      </span>
    </div>
  );
}
