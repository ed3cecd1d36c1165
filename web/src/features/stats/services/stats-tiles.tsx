import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import { serviceStatsText as text } from '../stats.texts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatCount } from '../figures.ts';
import { rateOf, totalsOf } from '../service-rows.ts';
import { FigureTile } from '../parts/figure-tile.tsx';
import { ServiceRate } from './service-rate.tsx';

export function StatsTiles({ rows }: { rows: readonly ServiceStat[] | undefined }) {
  const totals = rows && totalsOf(rows);
  return (
    <div className="stats-tiles">
      <FigureTile name={text.tiles.services} value={totals && <Count value={totals.services} />} meta={text.ofServices} />
      <FigureTile name={text.tiles.success} value={totals && <Count value={totals.totalSuccess} />} meta={text.codesReceived} />
      <FigureTile name={text.tiles.failed} value={totals && <Count value={totals.totalFailed} />} meta={text.noCode} />
      <FigureTile
        name={text.tiles.rate}
        value={totals && <ServiceRate rate={rateOf(totals)} />}
        meta={
          totals && (
            <span>
              <Sentence text={text.outOf} values={{ total: <Small value={totals.totalSuccess + totals.totalFailed} /> }} />
            </span>
          )
        }
      />
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>;
}

function Small({ value }: { value: number }) {
  return <span className="num text-2">{formatCount(value)}</span>;
}
