import type { ReactNode } from 'react';
import { cardText } from '../card.texts.ts';
import { classes } from '../../../ui/classes.ts';
import type { CardFace } from '../card/card-face.ts';
import { pinPlace } from '../card/card-face.ts';
import { formatClock } from '../../../ui/time/durations.ts';

const text = cardText;

type WaitingFace = Extract<CardFace, { kind: 'waiting' }>;
type PinLineProps = { face: WaitingFace; lifeSeconds: number };

/** `end`: what stands at its right in place of the usual wait. */
export function PinLine({ face, lifeSeconds, isShort = false, end }: PinLineProps & { isShort?: boolean; end?: ReactNode }) {
  return (
    <div className="grid gap-1.5 pt-1.25">
      <PinTrack face={face} lifeSeconds={lifeSeconds} />
      <div className="flex justify-between gap-2 text-xs text-3">
        <span className={face.isLate ? 'text-warning-text' : undefined}>
          {face.isLate ? text.later : text.waiting} <Clock seconds={face.waited} />
        </span>
        {end ??
          (face.usualWait !== null && (
            <span>
              {face.isLate || isShort ? text.usuallyByShort : text.usuallyBy} <Clock seconds={face.usualWait} />
            </span>
          ))}
      </div>
    </div>
  );
}

export function PinTrack({ face, lifeSeconds, className }: PinLineProps & { className?: string }) {
  const place = pinPlace({ waited: face.waited, usualWait: face.usualWait, lifeSeconds });
  const mark = face.isLate ? 'bg-warning-solid' : 'bg-accent-mark';
  return (
    <div className={classes('relative h-1 rounded-[2px] bg-sunken inset-ring inset-ring-line', className)} aria-hidden>
      <span className={classes('absolute inset-y-0 left-0 rounded-[2px]', mark)} style={{ width: `${place}%` }} />
      {face.usualWait !== null && <span className="absolute -top-1 left-1/2 -ml-px h-3 w-0.5 rounded-[1px] bg-3" />}
      <span
        className={classes('absolute top-1/2 -mt-1.25 -ml-1.25 size-2.5 rounded-full ring-2 ring-surface', mark)}
        style={{ left: `${place}%` }}
      />
    </div>
  );
}

function Clock({ seconds }: { seconds: number }) {
  return <span className="num font-bold text-1">{formatClock(seconds)}</span>;
}
