import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

type ChoiceChipsProps = {
  legend: string;
  field: { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void };
  /** Disabled chips would lose the focus. */
  isHeld?: boolean;
  options: readonly { value: string; label: ReactNode }[];
};

export function ChoiceChips({ legend, field, isHeld = false, options }: ChoiceChipsProps) {
  const { name, value: chosen, error, onChange } = field;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium text-1">{legend}</legend>
      <div className={classes('topup-chips', isHeld && 'opacity-60')}>
        {options.map(({ value, label }) => (
          <label key={value} className="topup-chip text-sm text-2">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              aria-disabled={isHeld || undefined}
              onChange={(event) => isHeld || onChange(event)}
            />
            {label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="pt-1.5 text-xs text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
