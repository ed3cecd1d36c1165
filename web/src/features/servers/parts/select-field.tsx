import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

type SelectFieldProps<Value extends string> = {
  name: string;
  label: string;
  error?: string | undefined;
  /** As a form has it: a text, one of the options. */
  value: string;
  options: readonly { value: Value; label: string }[];
  onSelect: (value: Value) => void;
  /** The focus of a dialog starts here. */
  'data-autofocus'?: boolean;
};

/** A list to choose from with its label above it. */
export function SelectField<Value extends string>({ label, error, value, options, onSelect, ...rest }: SelectFieldProps<Value>) {
  const id = useId();
  const select = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option !== undefined) onSelect(option.value);
  };
  return (
    <Field id={id} label={label} error={error}>
      <Select<string> {...rest} id={id} label={label} value={value} options={options} onSelect={select} className="w-full" />
    </Field>
  );
}
