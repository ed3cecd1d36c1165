import { serviceStatsText as text } from '../stats.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type DayRange, moveRange } from '../days.ts';
import { DayField } from './day-field.tsx';

type DayRangeFieldsProps = { range: DayRange; today: string; onRange: (range: DayRange) => void };

export function DayRangeFields({ range, today, onRange }: DayRangeFieldsProps) {
  const { from, to } = range;
  return (
    <div className="stats-dates">
      <DayField label={text.from} day={from} latest={today} onDay={(chosen) => onRange(moveRange({ from, to }, { from: chosen }))} />
      <DayField label={text.to} day={to} latest={today} onDay={(chosen) => onRange(moveRange({ from, to }, { to: chosen }))} />
      <Button disabled={from === today && to === today} onClick={() => onRange({ from: today, to: today })}>
        {text.clearDates}
      </Button>
    </div>
  );
}
