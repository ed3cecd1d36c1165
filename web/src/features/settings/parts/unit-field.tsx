import type { ComponentProps } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';

export function UnitField({ unit, ...field }: Omit<ComponentProps<typeof NumberField>, 'after'> & { unit: string }) {
  return <NumberField {...field} min={0} after={<span className="pr-2.5 font-ui text-sm text-3">{unit}</span>} />;
}
