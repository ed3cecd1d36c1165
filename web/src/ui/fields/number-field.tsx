import { TextField, type TextFieldProps } from './text-field.tsx';

/** A number to type: whole, unless `step` says otherwise. */
export function NumberField({ step = 1, ...field }: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'className'>) {
  return (
    <TextField {...field} type="number" step={step} inputMode={step === 1 ? 'numeric' : 'decimal'} autoComplete="off" className="num" />
  );
}
