import { adminDashboard as text } from '../stats.texts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { fullDay } from '../days.ts';
import { formatTimeOfDay } from '../../../ui/time/formats.ts';

type AsOfProps = {
  /** `yyyy-MM-dd`; undefined while loading. */
  day: string | undefined;
  /** Milliseconds since 1970. */
  countedAt: number;
  isBehind: boolean;
};

export function AsOf({ day, countedAt, isBehind }: AsOfProps) {
  const time = <time className="num">{formatTimeOfDay(countedAt)}</time>;
  return (
    <span role="status">
      {day === undefined ? (
        text.loading
      ) : isBehind ? (
        <span className="text-warning-text">
          <Sentence text={text.behind} values={{ time }} />
        </span>
      ) : (
        // Changes every half minute, too often for screen readers.
        <span aria-live="off">
          <Sentence text={text.asOf} values={{ day: fullDay(day), time }} />
        </span>
      )}
    </span>
  );
}
