import type { ReactNode } from 'react';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';

type EnabledSwitchProps = { label: string; hint?: ReactNode; value: string; onChange: (value: 'on' | 'off') => void };

export function EnabledSwitch({ value, onChange, ...rest }: EnabledSwitchProps) {
  return <SwitchField {...rest} checked={value === 'on'} onChange={(isOn) => onChange(isOn ? 'on' : 'off')} />;
}
