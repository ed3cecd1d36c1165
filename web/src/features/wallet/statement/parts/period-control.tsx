import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { longestPeriodDays } from '@pinline/contract/wallet/statement.rules';
import { type DayRange, moveRange } from '../../../stats/days.ts';
import { DayField } from '../../../stats/parts/day-field.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Popover } from '../../../../ui/dialog/popover.tsx';
import { addDays, monthAfter, monthBefore, periodsOf, type PeriodName } from '../period.rules.ts';
import { statementText as text } from '../statement.texts.ts';

type PeriodControlProps = { range: DayRange; today: string; nameRange: (range: DayRange) => string; onRange: (range: DayRange) => void };

export function PeriodControl({ range, today, nameRange, onRange }: PeriodControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const next = monthAfter(range.to, today);
  const periods = periodsOf(today);
  const end = { latest: today, className: 'grid gap-1 text-xs text-2' };
  const choose = (chosen: DayRange) => {
    onRange(chosen);
    setIsOpen(false);
  };
  // The names of the periods, whose type Object.keys forgets.
  const names = Object.keys(periods) as PeriodName[];
  return (
    <div className="statement-period">
      <IconButton label={text.previousMonth} className="max-md:hidden" onClick={() => onRange(monthBefore(range.from, today))}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Popover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        align="end"
        className="statement-periods"
        anchor={
          <button
            type="button"
            aria-label={`${text.period}: ${nameRange(range)}`}
            aria-expanded={isOpen}
            className="statement-period-button"
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            <span className="truncate">{nameRange(range)}</span>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        }
      >
        <div role="group" aria-label={text.period} className="statement-names">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={periods[name].from === range.from && periods[name].to === range.to}
              onClick={() => choose(periods[name])}
            >
              {text.periods[name]}
            </button>
          ))}
        </div>
        <div className="statement-dates">
          <DayField {...end} label={text.from} day={range.from} onDay={(from) => onRange(shorten(moveRange(range, { from }), 'from'))} />
          <DayField {...end} label={text.to} day={range.to} onDay={(to) => onRange(shorten(moveRange(range, { to }), 'to'))} />
        </div>
      </Popover>
      <IconButton
        label={text.nextMonth}
        className="max-md:hidden"
        disabled={next === undefined}
        onClick={() => next !== undefined && onRange(next)}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

/** A year at most: the other end moves with the chosen one. */
function shorten({ from, to }: DayRange, chosen: 'from' | 'to'): DayRange {
  const most = longestPeriodDays - 1;
  if (addDays(from, most) >= to) return { from, to };
  return chosen === 'from' ? { from, to: addDays(from, most) } : { from: addDays(to, -most), to };
}
