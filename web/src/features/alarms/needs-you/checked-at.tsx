import { CircleCheck } from 'lucide-react';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatTime } from '../alarm-times.ts';
import { alarmsText as text } from '../alarms.texts.ts';

/** The check runs every minute. */
const lateMs = 5 * 60_000;

type CheckedAtProps = {
  /** Null before the first check. */
  checkedAt: string | null;
  /** When the list was loaded. */
  now: number;
  isBehind: boolean;
  isCalm: boolean;
};

export function CheckedAt({ checkedAt, now, isBehind, isCalm }: CheckedAtProps) {
  const isLate = checkedAt !== null && now - Date.parse(checkedAt) > lateMs;
  const isDoubtful = isBehind || isLate;
  const isChecked = checkedAt !== null;
  return (
    <p className="alarms-footer" data-doubtful={isDoubtful}>
      {isChecked && !isDoubtful && <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="text-success-text" />}
      <span>
        {isChecked && isCalm && <b className="font-medium text-1">{text.nothing} </b>}
        {isBehind ? (
          <Sentence text={text.behind} values={{ time: formatTime(new Date(now).toISOString(), now) }} />
        ) : checkedAt === null ? (
          text.notChecked
        ) : (
          <Sentence
            text={isLate ? text.late : text.checked}
            values={{
              time: (
                <time dateTime={checkedAt} className="num">
                  {formatTime(checkedAt, now)}
                </time>
              ),
            }}
          />
        )}
      </span>
    </p>
  );
}
