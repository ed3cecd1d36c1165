import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { Amount } from '../../../ui/amount.tsx';
import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { profitCheckQuery } from '../profit.api.ts';
import { formatTimeOfDay } from '../../../ui/time/formats.ts';

type LedgerCheckProps = { texts: { equal: string; different: string; checking: string; notChecked: string } };

/** The difference is computed by the server, over everything and not only the days shown. */
export function LedgerCheck({ texts: text }: LedgerCheckProps) {
  const { data, isError } = useQuery(profitCheckQuery());
  if (data === undefined) return <span className="profit-check text-3">{isError ? text.notChecked : text.checking}</span>;
  const isEqual = data.difference === 0;
  const Icon = isEqual ? Check : TriangleAlert;
  const values = {
    time: (
      <time className="num" dateTime={data.checkedAt}>
        {formatTimeOfDay(data.checkedAt)}
      </time>
    ),
    amount: <Amount value={data.difference} />,
  };
  return (
    <span className={classes('profit-check', isEqual ? 'text-3' : 'font-medium text-danger-text')}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className={isEqual ? 'text-success-text' : undefined} />
      <span>
        <Sentence text={isEqual ? text.equal : text.different} values={values} />
      </span>
    </span>
  );
}
