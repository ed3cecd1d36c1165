import { Amount } from '../../../ui/amount.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatExact } from '../../../ui/time/ages.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { formatDateAndTime, formatTimeOfDay } from '../../../ui/time/formats.ts';
import { shownZone } from '../../../platform/time/times.ts';
import { activationsText } from '../activations.texts.ts';
import { groupCode } from '../code/number-groups.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { reportText } from '../report/report.texts.ts';
import { dayIn } from '../../stats/days.ts';
import type { Fact } from './answers/answers.rules.ts';
import { helpText as text } from './help.texts.ts';

export function FactLine({ fact, now }: { fact: Fact; now: number }) {
  const { at, until, amount, wait, code, count, number, server, reason } = fact;
  return (
    <Sentence
      text={text.facts[fact.say]}
      values={{
        at: at !== undefined && <Moment at={at} now={now} />,
        until: until !== undefined && <Moment at={until} now={now} />,
        amount: amount !== undefined && <Amount value={amount} />,
        wait: wait !== undefined && <span className="num text-1">{formatClock(wait)}</span>,
        code: code !== undefined && <b className="num text-1">{groupCode(code)}</b>,
        count: count !== undefined && <span className="num text-1">{count}</span>,
        number: number !== undefined && <InlineNumber number={number} />,
        server: server !== undefined && activationsText.serverName(server),
        reason: reason !== undefined && reportText.reasons[reason],
      }}
    />
  );
}

/** With its day, unless that is today. */
export function Moment({ at, now }: { at: string; now: number }) {
  const zone = shownZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isToday = dayIn(zone, Date.parse(at)) === dayIn(zone, now);
  return (
    <time dateTime={at} title={formatExact(at)} className="num whitespace-nowrap text-1">
      {(isToday ? formatTimeOfDay : formatDateAndTime)(at)}
    </time>
  );
}
