import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import { shownZone } from '../../../platform/time/times.ts';
import { LedgerCheck } from '../parts/ledger-check.tsx';
import { linesOf, type TodayLine } from './today-lines.ts';
import { type Today, todayQuery } from './today.api.ts';
import { todayText as text } from './today.texts.ts';
import './today.css';

/** `deposited`: credited to wallets today, in rupees. */
export function TodayCard({ deposited }: { deposited: number | undefined }) {
  const { data, isError, refetch } = useQuery(todayQuery());
  return (
    <Card className="today" aria-busy={data === undefined}>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{data && against(data)}</span>
      </CardHead>
      {data !== undefined ? (
        <Figures today={data} deposited={deposited} />
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
      <p className="today-check">
        <LedgerCheck texts={text.check} />
      </p>
    </Card>
  );
}

function Figures({ today, deposited }: { today: Today; deposited: number | undefined }) {
  const { lines, net } = linesOf(today);
  return (
    <div className="today-figures">
      <div>
        <p className="text-sm text-2">{text.net}</p>
        <p className="today-net">
          <Amount value={net.amount} className="wrap-anywhere whitespace-normal!" />
          {net.change !== null && <Badge tone={net.isGood ? 'success' : 'danger'}>{text.change(net.change)}</Badge>}
        </p>
      </div>
      <dl className="today-lines">
        {[...lines, net].map((line) => (
          <Line key={line.name} line={line} hasUsual={today.weekdays > 0} />
        ))}
        <Sum name={text.deposited} amount={deposited} />
        <Sum name={text.owedToUsers} amount={today.owedToUsers} />
        <Sum name={text.atProviders} amount={today.atProviders} note={unknownIn(today)} />
      </dl>
    </div>
  );
}

function Line({ line: { name, amount, change, isGood, isNet }, hasUsual }: { line: TodayLine; hasUsual: boolean }) {
  const tone = change === null || !isNet ? 'text-2' : isGood ? 'text-success-text' : 'text-danger-text';
  return (
    <div className="today-line" data-net={isNet}>
      <dt>{name}</dt>
      <dd>
        <Amount value={amount} isCost={!isNet} />
        {hasUsual && <span className={`num today-change ${tone}`}>{change === null ? '' : text.change(change)}</span>}
      </dd>
    </div>
  );
}

function Sum({ name, amount, note }: { name: string; amount: number | undefined; note?: string | undefined }) {
  return (
    <div className="today-line" data-sum>
      <dt>
        {name}
        {note !== undefined && <span className="block text-xs text-3">{note}</span>}
      </dt>
      <dd>{amount === undefined ? <Skeleton className="w-20" /> : <Amount value={amount} />}</dd>
    </div>
  );
}

function against({ now, weekdays }: Today): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: shownZone() }).format(new Date(now));
  return weekdays === 0 ? text.nothingUsual(weekday) : text.against(weekday);
}

function unknownIn({ unknownProviders }: Today): string | undefined {
  return unknownProviders.length === 0 ? undefined : text.without(unknownProviders.join(', '));
}

function Waiting() {
  return (
    <div className="grid gap-5 p-card" aria-hidden>
      {['w-32', 'w-full', 'w-full', 'w-full', 'w-full'].map((width, row) => (
        <Skeleton key={row} className={width} />
      ))}
    </div>
  );
}
