import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { shell } from '../../platform/language/shell.texts.ts';
import { IconButton } from '../button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? shell.password.hide : shell.password.show}
          className="size-[calc(var(--control-h)-6px)]"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
