import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { historyFace } from '../../../features/activations/history/history-face.ts';
import { OtpCell, StatusBadge } from '../../../features/activations/history/history-cells.tsx';
import { notBefore } from '../../../platform/time/clock.rules.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { dashboard } from '../dashboard.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { FailedCard } from '../failed-card.tsx';
import { recentQuery } from './recent.api.ts';
import { SectionHead } from '../section-head.tsx';

const text = dashboard.recent;
const rowCount = 5;

export function RecentActivity() {
  const { data, isError, refetch } = useQuery(recentQuery());
  const isLocked = useIsGenerating();
  const now = useNow();
  // Appears with the first number.
  if (data?.data.length === 0) return null;
  return (
    <section className="grid content-start gap-3" aria-labelledby="recent">
      <SectionHead id="recent" title={text.title}>
        <Link to="/history" disabled={isLocked} className="text-sm">
          {text.all}
        </Link>
      </SectionHead>
      {data === undefined && isError ? (
        <FailedCard title={text.failed} onRetry={() => void refetch()} />
      ) : (
        <Card aria-busy={data === undefined}>
          <ul>
            {data === undefined
              ? Array.from({ length: rowCount }, (_, row) => <SkeletonRow key={row} />)
              : data.data.slice(0, rowCount).map((row) => <Row key={row._id} row={row} now={now} />)}
          </ul>
        </Card>
      )}
    </section>
  );
}

const rowClass = 'flex min-h-18 items-center gap-3 border-line px-card py-2 not-first:border-t';

function Row({ row, now }: { row: HistoryRow; now: number }) {
  const { serviceName, logo } = row.serviceId;
  return (
    <li className={rowClass}>
      <Tile label={serviceName} logo={logo} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium text-1" title={serviceName}>
          {serviceName}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs whitespace-nowrap text-3">
          <Amount value={row.price} />
          <time dateTime={row.createdAt} title={formatExact(row.createdAt)}>
            {formatWhen(row.createdAt, now)}
          </time>
        </p>
      </div>
      <div className="grid max-w-[58%] justify-items-end gap-1 text-sm *:max-w-full">
        <StatusBadge {...row} />
        <OtpCell row={row} face={historyFace(row, notBefore(row.createdAt, now))} isBrief />
      </div>
    </li>
  );
}

function SkeletonRow() {
  return (
    <li className={rowClass} aria-hidden>
      <Skeleton className="size-7 rounded-[7px]" />
      <span className="grid flex-1 gap-2.5">
        <Skeleton className="w-32" />
        <Skeleton className="w-20" />
      </span>
      <Skeleton className="h-5.5 w-20 rounded-badge" />
    </li>
  );
}
