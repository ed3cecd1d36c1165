import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import { isAcknowledged } from '../acknowledged.rules.ts';
import { type Alarm, alarmsQuery } from '../alarms.api.ts';
import { alarmsText as text } from '../alarms.texts.ts';
import { AlarmRow } from './alarm-row.tsx';
import { CheckedAt } from './checked-at.tsx';
import { NewAlarms } from './new-alarms.tsx';
import '../alarms.css';

const HistoryDialog = lazy(async () => ({ default: (await import('../history/history-dialog.tsx')).HistoryDialog }));

export function NeedsYou() {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { data, isError, isRefetchError, refetch } = useQuery(alarmsQuery());
  const now = data?.loadedAt ?? 0;
  return (
    <Card aria-busy={data === undefined}>
      <CardHead title={text.title}>
        <div className="flex items-center gap-3">
          {data !== undefined && <Count open={data.open.filter((alarm) => !isAcknowledged(alarm, now))} />}
          <button type="button" className="alarms-history" onClick={() => setIsHistoryOpen(true)}>
            {text.history}
          </button>
        </div>
      </CardHead>
      {data !== undefined ? (
        <>
          <AlarmList open={data.open} now={now} />
          <CheckedAt checkedAt={data.checkedAt} now={now} isBehind={isRefetchError} isCalm={data.open.length === 0} />
        </>
      ) : isError ? (
        <EmptyState
          kind="failed"
          title={text.failedTitle}
          text={text.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      ) : (
        <Waiting />
      )}
      <NewAlarms open={data?.open} />
      <Suspense>{isHistoryOpen && <HistoryDialog over={data?.over ?? []} now={now} onClose={() => setIsHistoryOpen(false)} />}</Suspense>
    </Card>
  );
}

function Count({ open }: { open: readonly Alarm[] }) {
  const urgent = open.filter(({ severity }) => severity === 'urgent').length;
  if (urgent > 0) return <Badge tone="danger">{text.urgent(urgent)}</Badge>;
  return open.length > 0 && <Badge>{text.open(open.length)}</Badge>;
}

const shownAtFirst = 10;

function AlarmList({ open, now }: { open: readonly Alarm[]; now: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = open.toSorted((one, other) => Number(isAcknowledged(one, now)) - Number(isAcknowledged(other, now)));
  const isCut = !isWhole && rows.length > shownAtFirst + 2;
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label={text.title}>
        {(isCut ? rows.slice(0, shownAtFirst) : rows).map((alarm) => (
          <AlarmRow key={alarm._id} alarm={alarm} now={now} />
        ))}
      </ul>
      {isCut && (
        <button type="button" className="alarms-more" onClick={() => setIsWhole(true)}>
          {text.showAll(rows.length)}
        </button>
      )}
    </>
  );
}

function Waiting() {
  return [0, 1, 2].map((row) => (
    <div key={row} className="alarms-row" aria-hidden>
      <Skeleton className="size-4" />
      <div className="alarms-words grid gap-3 py-1">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-24" />
      </div>
    </div>
  ));
}
