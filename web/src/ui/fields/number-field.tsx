import { TextField, type TextFieldProps } from './text-field.tsx';

export function NumberField({ step = 1, ...field }: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'className'>) {
  return (
    <TextField {...field} type="number" step={step} inputMode={step === 1 ? 'numeric' : 'decimal'} autoComplete="off" className="num" />
  );
}
