import { type ReactNode, useId } from 'react';
import { Switch } from './switch.tsx';

type SwitchFieldProps = { label: string; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div className="grid gap-0.5">
        <p id={id} className="font-medium text-1">
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-3">
            {hint}
          </p>
        )}
      </div>
      <Switch labelledBy={id} {...(hint === undefined ? {} : { describedBy: `${id}-hint` })} checked={checked} onChange={onChange} />
    </div>
  );
}
