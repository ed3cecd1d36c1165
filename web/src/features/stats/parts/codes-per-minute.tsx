import { adminDashboard } from '../stats.texts.ts';
import { LineChart } from '../../../ui/charts/lazy-charts.ts';
import { formatCount } from '../figures.ts';
import { ChartCard } from './chart-card.tsx';

const text = adminDashboard.codes;

export function CodesPerMinute({ counts }: { counts: readonly number[] | undefined }) {
  return (
    <ChartCard title={text.title} headEnd={null}>
      {counts && <Pulse counts={counts} />}
    </ChartCard>
  );
}

function Pulse({ counts }: { counts: readonly number[] }) {
  const total = formatCount(counts.reduce((sum, count) => sum + count, 0));
  const last = formatCount(counts.at(-1) ?? 0);
  const most = formatCount(Math.max(0, ...counts));
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3">
        <Figure name={text.lastHour} value={total} />
        <Figure name={text.lastMinute} value={last} />
        <Figure name={text.busiest} value={most} />
      </dl>
      <div>
        <LineChart points={counts.map(pointOf)} summary={text.chart({ total, last, most })} />
        <p className="stats-ends" aria-hidden>
          <span>{text.from}</span>
          <span>{text.until}</span>
        </p>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-3">{name}</dt>
      <dd className="num text-lg font-bold text-1">{value}</dd>
    </div>
  );
}

function pointOf(value: number, index: number, { length }: readonly number[]) {
  const ago = length - 1 - index;
  return { key: String(ago), value, title: text.atMinute({ ago, count: formatCount(value) }) };
}
