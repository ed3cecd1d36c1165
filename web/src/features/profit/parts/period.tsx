import { useState } from 'react';
import { Select } from '../../../ui/fields/select.tsx';
import { type DayRange, moveRange } from '../../stats/days.ts';
import { DayField } from '../../stats/parts/day-field.tsx';
import { nameRange } from '../profit-figures.ts';
import { type PeriodName, periodsOf } from '../profit-view.ts';
import { profitText as text } from '../profit.texts.ts';

type PeriodProps = { range: DayRange; today: string; onRange: (range: DayRange) => void };

/** The usual periods by name, any other by its days. */
export function Period({ range: { from, to }, today, onRange }: PeriodProps) {
  const [isOwn, setIsOwn] = useState(false);
  const periods = periodsOf(today);
  const names: PeriodName[] = ['last7', 'last14', 'last30', 'thisMonth', 'lastMonth', 'last365'];
  const named = names.find((name) => periods[name].from === from && periods[name].to === to);
  const value = isOwn || named === undefined ? 'own' : named;
  const options = [
    ...names.map((name) => ({ value: name, label: text.periods[name] })),
    { value: 'own' as const, label: named === undefined ? nameRange({ from, to }) : text.periods.own },
  ];
  const choose = (chosen: PeriodName | 'own') => {
    setIsOwn(chosen === 'own');
    if (chosen !== 'own') onRange(periods[chosen]);
  };
  return (
    <div className="profit-period">
      <Select label={text.period} value={value} options={options} onSelect={choose} />
      {value === 'own' && (
        <>
          <DayField label={text.from} day={from} latest={today} onDay={(day) => onRange(moveRange({ from, to }, { from: day }))} />
          <DayField label={text.to} day={to} latest={today} onDay={(day) => onRange(moveRange({ from, to }, { to: day }))} />
        </>
      )}
    </div>
  );
}
