import { useState } from 'react';
import { fieldBoxClass } from '../../../ui/fields/field.tsx';
import { isDay } from '../days.ts';

type DayFieldProps = { label: string; day: string; latest: string; onDay: (day: string) => void; className?: string };

export function DayField({ label, day, latest, onDay, className = 'stats-date' }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, text: day });
  const type = (value: string) => {
    const isChosen = isDay(value) && value <= latest;
    setTyped({ day: isChosen ? value : day, text: value });
    if (isChosen) onDay(value);
  };
  return (
    <label className={className}>
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
