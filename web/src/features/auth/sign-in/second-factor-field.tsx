import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { secondFactorText as text } from './sign-in.texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export function SecondFactorField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'labelEnd'>) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const toggle = () => {
    setIsRecovery(!isRecovery);
    input.current?.focus();
  };
  return (
    <TextField
      {...field}
      ref={input}
      label={isRecovery ? text.recoveryCode : text.code}
      hint={isRecovery ? text.recoveryHint : text.codeHint}
      labelEnd={
        <button type="button" className="touch-reach text-accent-text underline underline-offset-3" onClick={toggle}>
          {isRecovery ? text.toApp : text.toRecovery}
        </button>
      }
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      className="num"
    />
  );
}
