import type { StatementSummary } from '@pinline/contract/wallet/statement.calls';
import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/amount.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classes } from '../../../../ui/classes.ts';
import { figure } from '../../../../ui/list/count-line.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatDateAndTime } from '../../../../ui/time/formats.ts';
import { statementText } from '../statement.texts.ts';

const text = statementText.sums;

export function StatementSums({ summary, nameDay }: { summary: StatementSummary | undefined; nameDay: (day: string) => string }) {
  return (
    <Card aria-label={text.label} aria-busy={summary === undefined}>
      <dl className="statement-sums">{summary === undefined ? <NoSums /> : <Sums summary={summary} nameDay={nameDay} />}</dl>
      <div className="statement-foot">{summary === undefined ? <Skeleton className="w-64" /> : <Foot summary={summary} />}</div>
    </Card>
  );
}

function Sums({ summary, nameDay }: { summary: StatementSummary; nameDay: (day: string) => string }) {
  const { opening, closing, sums, heldCount } = summary;
  const counted = (sentence: (count: number) => string, count: number) => (
    <Sentence text={sentence(count)} values={{ count: figure(count) }} />
  );
  const isHeldFromHere = opening.held === 0 && heldCount !== null;
  return (
    <>
      <Sum name={text.opening} value={opening.balance} note={nameDay(summary.from)} />
      <Sum name={text.in} value={sums.in.amount} signed note={counted(text.deposits, sums.in.count)} />
      <Sum
        name={text.bonus}
        value={sums.bonus.amount + sums.adjustment.amount}
        signed
        note={
          <>
            {counted(text.bonuses, sums.bonus.count)}, {counted(text.adjustments, sums.adjustment.count)}
          </>
        }
      />
      <Sum name={text.charged} value={-sums.charged.amount} signed note={counted(text.codes, sums.charged.count)} />
      <Sum
        name={isHeldFromHere ? text.held : text.heldMore}
        value={opening.held - closing.held}
        signed
        note={
          isHeldFromHere ? (
            counted(text.numbers, heldCount)
          ) : (
            <Sentence text={text.heldFromTo} values={{ from: <Amount value={opening.held} />, to: <Amount value={closing.held} /> }} />
          )
        }
      />
      <Sum name={text.closing} value={closing.balance} note={heldCount === null ? nameDay(summary.to) : formatDateAndTime(summary.until)} />
    </>
  );
}

function Sum({ name, value, note, signed = false }: { name: string; value: number; note: ReactNode; signed?: boolean }) {
  // Sums of amounts with two decimals may miss them by a rounding error.
  const exact = Math.round(value * 100) / 100;
  return (
    <div className="statement-sum">
      <dt>{name}</dt>
      <dd>
        <Amount value={exact} signed={signed} isCost className="statement-value" />
      </dd>
      <dd className="statement-note">{note}</dd>
    </div>
  );
}

function NoSums() {
  return Object.entries({
    opening: text.opening,
    in: text.in,
    bonus: text.bonus,
    charged: text.charged,
    held: text.held,
    closing: text.closing,
  }).map(([key, name]) => (
    <div key={key} className="statement-sum">
      <dt>{name}</dt>
      <dd className="statement-value">
        <Skeleton className="h-4 w-24" />
      </dd>
      <dd className="statement-note">
        <Skeleton className="w-16" />
      </dd>
    </div>
  ));
}

function Foot({ summary: { sums, equalsLedger } }: { summary: StatementSummary }) {
  const { amount, count } = sums.returned;
  return (
    <>
      <p>
        <Undo2 size={14} strokeWidth={1.75} aria-hidden className="text-3" />
        <span>
          {count === 0 ? (
            text.nothingReturned
          ) : (
            <Sentence text={text.returned(count)} values={{ amount: <Amount value={amount} />, count: figure(count) }} />
          )}
        </span>
      </p>
      <p className={classes(equalsLedger ? 'text-success-text' : 'text-warning-text')}>
        {equalsLedger && <Check size={14} strokeWidth={1.75} aria-hidden />}
        {equalsLedger ? text.equal : text.differs}
      </p>
    </>
  );
}
