import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

/** A whole number and its unit. */
export function NumberField({ unit, ...field }: Omit<TextFieldProps, 'type' | 'after'> & { unit: string }) {
  return (
    <TextField
      {...field}
      type="number"
      step={1}
      min={0}
      inputMode="numeric"
      autoComplete="off"
      className="num"
      after={<span className="pr-2.5 font-ui text-sm text-3">{unit}</span>}
    />
  );
}
