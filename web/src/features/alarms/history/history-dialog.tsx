import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatLength, formatTime } from '../alarm-times.ts';
import type { Alarm } from '../alarms.api.ts';
import { SeverityIcon } from '../severity-icon.tsx';
import { alarmsText } from '../alarms.texts.ts';

const text = alarmsText.over;

type HistoryDialogProps = { over: readonly Alarm[]; now: number; onClose: () => void };

export function HistoryDialog({ over, now, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      subtitle={over.length === 0 ? undefined : text.subtitle}
      wide
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      {over.length === 0 ? (
        <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />
      ) : (
        <ul className="alarms-over" aria-label={text.list}>
          {over.map((alarm) => (
            <li key={alarm._id}>
              <SeverityIcon severity={alarm.severity} isQuiet={false} />
              <div className="min-w-0">
                <p className="alarms-sentence">{alarm.text}</p>
                <Span alarm={alarm} now={now} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Span({ alarm: { openedAt, endedAt }, now }: { alarm: Alarm; now: number }) {
  if (endedAt === null) return null;
  const time = (instant: string) => (
    <time dateTime={instant} className="num">
      {formatTime(instant, now)}
    </time>
  );
  return (
    <p className="alarms-when">
      <Sentence text={text.span} values={{ from: time(openedAt), to: time(endedAt), length: formatLength(openedAt, endedAt) }} />
    </p>
  );
}
