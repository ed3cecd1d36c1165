import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { isAcknowledged } from '../acknowledged.rules.ts';
import { formatTime } from '../alarm-times.ts';
import type { Alarm } from '../alarms.api.ts';
import { SeverityIcon } from '../severity-icon.tsx';
import { alarmsText as text } from '../alarms.texts.ts';
import { AcknowledgeMenu } from './acknowledge-menu.tsx';
import { solutions } from './solutions.ts';

export function AlarmRow({ alarm, now }: { alarm: Alarm; now: number }) {
  const id = useId();
  const isQuiet = isAcknowledged(alarm, now);
  const solution = solutions.get(alarm.kind);
  return (
    <li className="alarms-row" data-quiet={isQuiet}>
      <SeverityIcon severity={alarm.severity} isQuiet={isQuiet} />
      <div className="alarms-words">
        <p id={id} className="alarms-sentence">
          {alarm.text}
        </p>
        <p className="alarms-when">
          <When alarm={alarm} isQuiet={isQuiet} now={now} />
        </p>
      </div>
      {solution !== undefined && (
        <Link
          {...solution.link}
          className={buttonClass({ variant: isQuiet ? 'ghost' : 'secondary', className: 'alarms-solution' })}
          aria-describedby={id}
        >
          {solution.label}
        </Link>
      )}
      <div className="alarms-menu">
        <AcknowledgeMenu alarm={alarm} isAcknowledged={isQuiet} />
      </div>
    </li>
  );
}

function When({ alarm: { openedAt, acknowledged }, isQuiet, now }: { alarm: Alarm; isQuiet: boolean; now: number }) {
  const time = (instant: string) => (
    <time dateTime={instant} className="num">
      {formatTime(instant, now)}
    </time>
  );
  if (!isQuiet || acknowledged === null) return <Sentence text={text.since} values={{ time: time(openedAt) }} />;
  return <Sentence text={text.acknowledged} values={{ by: acknowledged.by, time: time(acknowledged.until) }} />;
}
