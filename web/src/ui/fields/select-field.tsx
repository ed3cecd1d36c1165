import { useId } from 'react';
import { describedBy, Field } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps<Value extends string> = {
  name?: string;
  label: string;
  error?: string | undefined;
  hint?: string;
  value: string;
  options: readonly { value: Value; label: string }[];
  placeholder?: string;
  onSelect: (value: Value) => void;
  'data-autofocus'?: boolean;
};

export function SelectField<Value extends string>({
  label,
  error,
  hint,
  value,
  options,
  placeholder,
  onSelect,
  ...rest
}: SelectFieldProps<Value>) {
  const id = useId();
  const select = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option !== undefined) onSelect(option.value);
  };
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <Select<string>
        {...rest}
        id={id}
        label={label}
        value={value}
        options={value === '' && placeholder !== undefined ? [{ value: '', label: placeholder }, ...options] : options}
        onSelect={select}
        className="w-full"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ id, error, hint })}
      />
    </Field>
  );
}
