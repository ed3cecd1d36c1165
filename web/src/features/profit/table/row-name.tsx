import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import { Tile } from '../../../ui/tile/tile.tsx';
import { nameTime } from '../profit-figures.ts';
import type { ProfitView } from '../profit-view.ts';
import { NumbersLink } from './numbers-link.tsx';
import { isSum } from './numbers-behind.ts';

type RowNameProps = { row: ProfitRow; view: ProfitView; isLink?: boolean };

export function RowName({ row, view, isLink = false }: RowNameProps) {
  const name = nameOf(row, view);
  const hasTile = view.by === 'service' && !isSum(row) && row.key !== '';
  return (
    <span className="profit-name" title={name}>
      {hasTile && <Tile label={name} logo={row.logo} size="sm" />}
      <span className="min-w-0 truncate">
        {isLink ? (
          <NumbersLink figure="sold" count={row.sold} {...{ row, view }}>
            {name}
          </NumbersLink>
        ) : (
          name
        )}
      </span>
    </span>
  );
}

export function nameOf(row: ProfitRow, { by, interval }: ProfitView): string {
  return by === 'time' && !isSum(row) ? nameTime(row.key, interval) : row.label;
}
