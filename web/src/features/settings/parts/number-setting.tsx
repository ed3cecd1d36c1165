import type { ComponentProps } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { settingsText } from '../settings.texts.ts';

/** `value`: an amount with its sign needs no unit. */
export function SetTo({ value, unit, isDefault }: { value: number | string | null; unit?: string; isDefault: boolean }) {
  return (
    <>
      {value === null ? (
        settingsText.noLimit
      ) : (
        <>
          <span className="num">{value}</span> {unit}
        </>
      )}
      {isDefault && <span className="text-3"> ({settingsText.byDefault})</span>}
    </>
  );
}

export function UnitField({ unit, ...field }: Omit<ComponentProps<typeof NumberField>, 'after'> & { unit: string }) {
  return <NumberField {...field} min={0} after={<span className="pr-2.5 font-ui text-sm text-3">{unit}</span>} />;
}
