import { formatRupees } from '@pinline/contract/values/money-format';
import { serviceStatsText as text } from '../stats.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { Tile } from '../../../ui/tile/tile.tsx';
import { formatAmount, formatPercent, marginOf } from '../../profit/profit-figures.ts';
import { formatCount } from '../figures.ts';
import { nameServer, type StatsRow } from '../service-rows.ts';

type Of = { row: StatsRow };

export function Service({ row: { serviceName, logo, isTotal } }: Of) {
  if (isTotal) return <span className="font-medium text-1">{serviceName}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Tile label={serviceName} logo={logo} size="sm" />
      <span className="stats-service min-w-0 truncate font-medium text-1" title={serviceName}>
        {serviceName}
      </span>
    </span>
  );
}

export function Server({ row }: Of) {
  if (row.isTotal) return null;
  return (
    <span className="stats-server" title={nameServer(row)}>
      {nameServer(row)}
    </span>
  );
}

export function Count({ value }: { value: number }) {
  return <span className="num text-1">{formatCount(value)}</span>;
}

export function Money({ value }: { value: number }) {
  return <span className={classes('num', value < 0 ? 'text-danger-text' : value === 0 ? 'text-3' : 'text-1')}>{formatAmount(value)}</span>;
}

export function Margin({ row }: Of) {
  const margin = marginOf(row);
  const { net, leak, refunds } = row;
  const why = text.net({ net: formatRupees(net), leak: formatRupees(leak), refunds: formatRupees(refunds) });
  return (
    <span title={why}>
      {margin === null ? (
        <span className="text-3">{text.none}</span>
      ) : (
        <span className={classes('num', margin < 0 ? 'text-danger-text' : 'text-1')}>{formatPercent(margin)}</span>
      )}
      <span className="sr-only"> {why}</span>
    </span>
  );
}
