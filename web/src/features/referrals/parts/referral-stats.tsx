import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refer } from '../referrals.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { referralsQuery } from '../referrals.api.ts';

const text = refer.stats;
const whole = new Intl.NumberFormat('en-IN');

export function ReferralStats({ page }: { page: number }) {
  const { data, isError, refetch } = useQuery(referralsQuery(page));
  const isFailed = data === undefined && isError;
  const stand = isFailed ? (
    <button type="button" className="touch-reach text-sm font-medium text-accent-text" onClick={() => void refetch()}>
      {shell.retry}
    </button>
  ) : (
    <Skeleton className="h-5 w-20" />
  );
  return (
    <dl aria-label={text.label} className="flex flex-wrap gap-3 md:gap-4">
      <Stat name={text.total} note={isFailed ? text.failed : text.totalNote}>
        {data === undefined ? stand : <span className="num">{whole.format(data.totalReferrals)}</span>}
      </Stat>
      <Stat name={text.earnings} note={isFailed ? text.failed : text.earningsNote}>
        {data === undefined ? stand : <Amount value={data.totalEarnings} />}
      </Stat>
      <Stat name={text.terms} note={text.termsNote}>
        <span className="num">{text.termsFigure}</span>
      </Stat>
    </dl>
  );
}

function Stat({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid flex-1 basis-36 content-start gap-1 rounded-card border border-line bg-surface p-card">
      <dt className="text-sm text-2">{name}</dt>
      <dd className="min-h-7 text-xl font-bold tracking-num text-1">{children}</dd>
      <dd className="text-xs text-3">{note}</dd>
    </div>
  );
}
