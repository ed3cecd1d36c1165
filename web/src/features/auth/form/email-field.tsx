import { auth } from '../auth.texts.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx';

export function EmailField(field: Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'ref'>) {
  return (
    <TextField
      {...field}
      label={auth.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={auth.emailPlaceholder}
    />
  );
}
