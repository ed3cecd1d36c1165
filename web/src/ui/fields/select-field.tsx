import { useId } from 'react';
import { describedBy, Field } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps<Value extends string> = {
  name?: string;
  label: string;
  error?: string | undefined;
  hint?: string;
  /** As a form has it: a text, one of the options, or empty while none of them is chosen. */
  value: string;
  options: readonly { value: Value; label: string }[];
  /** Stands there while none of the options is chosen. */
  placeholder?: string;
  onSelect: (value: Value) => void;
  /** The focus of a dialog starts here. */
  'data-autofocus'?: boolean;
};

/** A list to choose from with its label above it. */
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
