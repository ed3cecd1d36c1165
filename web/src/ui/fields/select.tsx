import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'onSelect'> & {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onSelect: (value: Value) => void;
};

/** The platform's own list: a wheel on phones, type-ahead on keyboards. */
export function Select<Value extends string>({ label, value, options, onSelect, className, ...rest }: SelectProps<Value>) {
  return (
    <span className={classes('relative inline-flex', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onSelect(chosen.value);
        }}
        className="h-control w-full appearance-none rounded-control border border-line-field bg-surface pr-9 pl-3 text-lg text-1 md:text-sm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-3"
      />
    </span>
  );
}
