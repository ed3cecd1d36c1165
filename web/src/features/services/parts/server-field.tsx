import { useId } from 'react';
import { servicesText } from '../../../strings/services.ts';
import { describedBy, Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ServerChoice } from '../server-choices.ts';

const text = servicesText.form;

type ServerFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  servers: readonly ServerChoice[];
  onSelect: (server: string) => void;
};

/** Which of the four servers sells it. */
export function ServerField({ name, value, error, servers, onSelect }: ServerFieldProps) {
  const id = useId();
  const options = servers.map(({ _id, serverName }) => ({ value: _id as string, label: serverName })); // a choice may also be empty
  return (
    <Field id={id} label={text.server} error={error}>
      <Select
        id={id}
        name={name}
        label={text.server}
        value={value}
        options={value === '' ? [{ value: '', label: text.chooseServer }, ...options] : options}
        onSelect={onSelect}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ id, error, hint: undefined })}
      />
    </Field>
  );
}
