import { type ReactNode, useId } from 'react';
import { Switch } from '../../../ui/switch.tsx';

type EnabledSwitchProps = { label: string; hint?: ReactNode; value: string; onChange: (value: 'on' | 'off') => void };

/** A switch of a form, whose fields are texts: `on` or `off`. */
export function EnabledSwitch({ label, hint, value, onChange }: EnabledSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div>
        <p id={id} className="font-medium text-1">
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-3">
            {hint}
          </p>
        )}
      </div>
      <Switch
        labelledBy={id}
        {...(hint === undefined ? {} : { describedBy: `${id}-hint` })}
        checked={value === 'on'}
        onChange={(isOn) => onChange(isOn ? 'on' : 'off')}
      />
    </div>
  );
}
