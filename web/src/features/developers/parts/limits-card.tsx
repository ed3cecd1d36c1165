import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usageQuery } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';

const text = developersText.limits;

/** Absent when the usage did not load: its own card says so. */
export function LimitsCard() {
  const { data, isError } = useQuery(usageQuery());
  if (data === undefined && isError) return null;
  const figure = (value: number | undefined) => (value === undefined ? <Skeleton className="w-10" /> : value.toLocaleString('en-IN'));
  const cancelled = data?.cancelled.percent ?? null;
  const allowed = data?.cancelled.allowed ?? null;
  return (
    <Card aria-busy={data === undefined}>
      <CardHead title={text.title} />
      <dl className="developers-facts px-card py-1">
        <Fact name={text.perSecond}>{figure(data?.limits.callsPerSecond)}</Fact>
        <Fact name={text.burst}>{figure(data?.limits.burst)}</Fact>
        {typeof data?.arrived === 'number' && <Fact name={text.arrived}>{`${formatPercent(data.arrived)}%`}</Fact>}
        {cancelled !== null && (
          <Fact name={text.cancelled} note={allowed === null ? undefined : text.allowed(allowed)}>{`${formatPercent(cancelled)}%`}</Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="num text-1">{children}</span>
        {note !== undefined && <span className="text-3"> {note}</span>}
      </dd>
    </div>
  );
}

function formatPercent(percent: number): string {
  return percent.toLocaleString('en-IN', { maximumFractionDigits: 1 });
}
