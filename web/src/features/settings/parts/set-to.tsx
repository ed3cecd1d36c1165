import { settingsText } from '../texts.ts';

/** A number with its unit and whether it is the default; null means no limit. */
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
