import { useState } from 'react';
import { serviceStatsText as text } from '../stats.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { fieldBoxClass } from '../../../ui/fields/field.tsx';
import { type DayRange, isDay, moveRange } from '../days.ts';

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

type DayFieldProps = { label: string; day: string; latest: string; onDay: (day: string) => void };

export function DayField({ label, day, latest, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, text: day });
  const type = (value: string) => {
    const isChosen = isDay(value) && value <= latest;
    setTyped({ day: isChosen ? value : day, text: value });
    if (isChosen) onDay(value);
  };
  return (
    <label className="stats-date">
      {label}
      <span className={fieldBoxClass}>
        <input
          type="date"
          value={typed.day === day ? typed.text : day}
          max={latest}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped({ day, text: day })}
          className="h-full w-full min-w-0 flex-1 outline-none"
        />
      </span>
    </label>
  );
}
