import type { StatementLine } from '@pinline/contract/wallet/statement.calls';
import type { ReactNode } from 'react';
import { useNow } from '../../../../platform/time/clock.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatSecondOfDay, formatTimeOfDay } from '../../../../ui/time/formats.ts';
import { formatExact } from '../../../../ui/time/ages.ts';
import { statementText as text } from '../statement.texts.ts';
import { Figure } from './money-figure.tsx';
import { aboutOf, icons, isIncome, LineLink } from './movement.tsx';
import type { ShownDay } from './statement-days.ts';

type ListProps = { days: readonly ShownDay[] | undefined; nameDay: (day: string) => string; today: string };

export function StatementList({ days, nameDay, today }: ListProps) {
  return (
    <>
      <div className="hidden md:block">
        <Lines days={days} nameDay={nameDay} today={today} />
      </div>
      <div className="md:hidden" aria-busy={days === undefined}>
        {days === undefined ? <PhoneSkeleton /> : days.map((of) => <PhoneDay key={of.day} of={of} nameDay={nameDay} />)}
      </div>
    </>
  );
}

function Lines({ days, nameDay, today }: ListProps) {
  const { columns } = text;
  const now = useNow();
  return (
    <div className="relative overflow-x-auto">
      <table className="statement-table w-full text-sm" aria-busy={days === undefined}>
        <caption className="sr-only">{text.title}</caption>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, head]) => (
              <th key={key} scope="col" data-column={key}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {days === undefined ? (
          <SkeletonRows />
        ) : (
          days.map((of) => (
            <tbody key={of.day}>
              <tr className="statement-day">
                <th scope="rowgroup" colSpan={3}>
                  {nameDay(of.day)}
                </th>
                <td colSpan={3}>{of.totals !== undefined && <DayTotals totals={of.totals} isToday={of.day === today} />}</td>
              </tr>
              {of.lines.map((line) => (
                <Line key={line._id} line={line} now={now} />
              ))}
            </tbody>
          ))
        )}
      </table>
    </div>
  );
}

function Line({ line, now }: { line: StatementLine; now: number }) {
  const Icon = icons[line.kind];
  const isGreen = isIncome(line);
  return (
    <tr data-row={line._id}>
      <td>
        <time dateTime={line.time} title={formatExact(line.time)} className="num text-3">
          {formatSecondOfDay(line.time)}
        </time>
      </td>
      <td>
        <span className={classes('flex items-center gap-2.5', isGreen && 'text-success-text')}>
          <Icon size={14} strokeWidth={1.75} aria-hidden className={classes(!isGreen && 'text-3')} />
          {text.movements[line.kind]}
        </span>
      </td>
      <td data-column="about">
        <About line={line} now={now} />
      </td>
      <td data-column="held">
        <Figure value={line.held} signed />
      </td>
      <td data-column="amount">
        <Figure value={line.amount} signed className={classes('font-bold', isGreen ? 'text-success-text' : 'text-1')} />
      </td>
      <td data-column="balance">
        <Figure value={line.balance} />
      </td>
    </tr>
  );
}

function About({ line, now }: { line: StatementLine; now: number }) {
  const { name, detail, title } = aboutOf(line, now);
  return (
    <LineLink line={line} className="statement-about">
      <b className="font-medium text-1">{name}</b> <span title={title}>{detail}</span>
    </LineLink>
  );
}

type Totals = NonNullable<ShownDay['totals']>;

function DayTotals({ totals, isToday }: { totals: Totals; isToday: boolean }) {
  const parts: [string, number][] = [
    [text.dayIn, totals.in],
    [text.dayCharged, totals.charged],
    [text.dayHeld, isToday ? totals.held : 0],
  ];
  return parts
    .filter(([, value]) => value !== 0)
    .map(([sentence, value], index): ReactNode => (
      <span key={sentence}>
        {index > 0 && ' · '}
        <Sentence text={sentence} values={{ amount: <Amount value={value} isCost /> }} />
      </span>
    ));
}

function PhoneDay({ of, nameDay }: { of: ShownDay; nameDay: (day: string) => string }) {
  const now = useNow();
  return (
    <section aria-label={nameDay(of.day)}>
      <h3 className="statement-day">
        {nameDay(of.day)}
        {of.totals !== undefined && (
          <span>
            <Sentence text={text.dayBalance} values={{ amount: <Amount value={of.totals.balance} /> }} />
          </span>
        )}
      </h3>
      <ul>
        {of.lines.map((line) => (
          <Item key={line._id} line={line} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Item({ line, now }: { line: StatementLine; now: number }) {
  const Icon = icons[line.kind];
  const { name, detail } = aboutOf(line, now);
  const isGreen = isIncome(line);
  // A charge takes what was held: its price shows, which the balance lost before.
  const isCharge = line.cause === 'code';
  const shown = isCharge ? -(line.amount + line.held) : line.amount;
  return (
    <li data-row={line._id}>
      <LineLink line={line} className="statement-item">
        <span className="statement-mark" data-income={isGreen || undefined}>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-md font-medium text-1">{name}</b>
          <span className="block text-xs text-3">
            {text.movements[line.kind]}
            {detail !== null && <> · {detail}</>}
          </span>
        </span>
        <span className="grid justify-items-end text-sm">
          <Amount value={shown} signed={!isCharge} isCost className={classes('font-medium', isGreen && 'statement-income')} />
          <time dateTime={line.time} className="num text-xs text-3">
            {formatTimeOfDay(line.time)}
          </time>
        </span>
      </LineLink>
    </li>
  );
}

function SkeletonRows() {
  return (
    <tbody aria-hidden>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {['w-16', 'w-20', 'w-48', 'w-14', 'w-16', 'w-20'].map((width, cell) => (
            <td key={width} data-column={['time', 'movement', 'about', 'held', 'amount', 'balance'][cell]}>
              <Skeleton className={width} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function PhoneSkeleton() {
  return [0, 1, 2, 3, 4].map((row) => (
    <span key={row} className="statement-item" aria-hidden>
      <Skeleton className="size-7 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="w-28" />
        <Skeleton className="w-36" />
      </span>
      <Skeleton className="w-14" />
    </span>
  ));
}
