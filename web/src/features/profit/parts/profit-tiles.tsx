import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import { Amount } from '../../../ui/amount.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatCount } from '../../stats/figures.ts';
import { FigureTile } from '../../stats/parts/figure-tile.tsx';
import type { Profit } from '../profit.api.ts';
import { formatPercent, marginOf } from '../profit-figures.ts';
import { profitText as text } from '../profit.texts.ts';

/** The previous period stands under each figure. */
export function ProfitTiles({ profit }: { profit: Profit | undefined }) {
  const { total, previous } = profit ?? {};
  const tile = (name: string, key: 'takings' | 'providerCost' | 'leak' | 'net', meta: (row: ProfitRow) => React.ReactNode) => (
    <FigureTile
      name={name}
      value={total && <Amount value={total[key]} className="profit-figure wrap-anywhere whitespace-normal!" />}
      meta={
        total && (
          <span className="grid">
            <span>{meta(total)}</span>
            <span>
              <Sentence text={text.beforeWas} values={{ amount: <Amount value={previous?.[key] ?? 0} /> }} />
            </span>
          </span>
        )
      }
    />
  );
  return (
    <div className="stats-tiles">
      {tile(text.takings, 'takings', ({ codes, sold }) => (
        <Sentence text={text.codesOfSold} values={{ codes: <Count value={codes} />, sold: <Count value={sold} /> }} />
      ))}
      {tile(text.cost, 'providerCost', (row) => (
        <CostShare row={row} />
      ))}
      {tile(text.leak, 'leak', () => text.leakText)}
      {tile(text.net, 'net', (row) => (
        <Margin row={row} before={previous} />
      ))}
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="num text-2">{formatCount(value)}</span>;
}

function CostShare({ row: { takings, providerCost } }: { row: ProfitRow }) {
  const share = marginOf({ takings, net: providerCost });
  return <>{share === null ? text.none : text.ofTakings(formatPercent(share))}</>;
}

function Margin({ row, before }: { row: ProfitRow; before: ProfitRow | undefined }) {
  const [margin, earlier] = [marginOf(row), before === undefined ? null : marginOf(before)];
  if (margin === null) return <>{text.none}</>;
  const points = earlier === null ? 0 : Math.round(10 * (margin - earlier)) / 10;
  const move = text.marginMove({ isUp: points > 0, points: String(Math.abs(points)) });
  return <>{points === 0 ? text.marginText(formatPercent(margin)) : `${text.marginText(formatPercent(margin))}, ${move}`}</>;
}
