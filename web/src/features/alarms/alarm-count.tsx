import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { isAcknowledged } from './acknowledged.rules.ts';
import { alarmsQuery, type Alarm } from './alarms.api.ts';
import { alarmsText } from './alarms.texts.ts';

/** How many urgent alarms and warnings are open. */
export function AlarmCount() {
  return <OpenAlarms isCounted={() => true} />;
}

/** Those that the page of differences explains: one for each provider. */
export function DifferencesCount() {
  return <OpenAlarms isCounted={({ kind }) => kind === 'money_unexplained' || kind === 'money_unread'} />;
}

/** Asks for nothing: the menu also shows before an operator may ask. */
function OpenAlarms({ isCounted }: { isCounted: (alarm: Alarm) => boolean }) {
  const { data } = useQuery({ ...alarmsQuery(), enabled: false });
  if (data === undefined) return null;
  const counted = data.open.filter((alarm) => isCounted(alarm) && alarm.severity !== 'notice' && !isAcknowledged(alarm, data.loadedAt));
  if (counted.length === 0) return null;
  return (
    <Badge tone={counted.some(({ severity }) => severity === 'urgent') ? 'danger' : 'warning'}>
      <span className="num" aria-hidden>
        {counted.length}
      </span>
      <span className="sr-only">{alarmsText.menuCount(counted.length)}</span>
    </Badge>
  );
}
