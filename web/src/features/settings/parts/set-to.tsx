import { settingsText } from '../texts.ts';

/** A number with its unit, and whether it was set or is the default; without one there is no limit. */
export function SetTo({ value, unit, isDefault }: { value: number | null; unit: string; isDefault: boolean }) {
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
