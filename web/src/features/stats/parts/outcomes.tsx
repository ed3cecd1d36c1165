import { percentOf } from '@pinline/contract/values/percent.rules';
import { adminDashboard } from '../stats.texts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatCount, formatPercent } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';
import { ChartCard } from './chart-card.tsx';

const text = adminDashboard.outcomes;
const outcomes = ['received', 'waiting', 'cancelled', 'failed'] as const;

export function Outcomes({ today }: { today: AdminFigures['today'] | undefined }) {
  const total = today === undefined ? 0 : outcomes.reduce((sum, outcome) => sum + today[outcome], 0);
  return (
    <ChartCard
      title={text.title}
      headEnd={today && <Sentence text={text.total(total)} values={{ count: <span className="num text-1">{formatCount(total)}</span> }} />}
    >
      {today && total === 0 && <p className="text-sm text-3">{text.none}</p>}
      {today && total > 0 && (
        <ul className="grid gap-4 text-sm">
          {outcomes.map((outcome) => (
            <Outcome key={outcome} name={text[outcome]} count={today[outcome]} share={percentOf({ part: today[outcome], whole: total })} />
          ))}
        </ul>
      )}
    </ChartCard>
  );
}

function Outcome({ name, count, share }: { name: string; count: number; share: number }) {
  return (
    <li className="stats-outcome">
      <span className="min-w-0">{name}</span>
      <span className="num font-bold text-1">{formatCount(count)}</span>
      <span className="num text-right text-3">{text.share(formatPercent(share))}</span>
      <span className="stats-share" aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
    </li>
  );
}
