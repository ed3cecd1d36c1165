import { activationsText } from '../texts.ts';
import { unseenArrivals } from './arrivals.ts';

/** Reads a code out the moment it comes, digit by digit. */
export function ArrivalVoice() {
  const newest = unseenArrivals.use()[0];
  return (
    <div role="status" aria-live="assertive" className="sr-only">
      {newest !== undefined &&
        (newest.code === null
          ? activationsText.arrival.spokenMessage(newest.service)
          : activationsText.arrival.spoken(Array.from(newest.code).join(' '), newest.service))}
    </div>
  );
}
