import { useId } from 'react';
import { accountText } from '../account.texts.ts';
import type { Account } from '../account.api.ts';

const text = accountText.password;

type RevokeFieldProps = { access: Account['access']; hint?: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Nothing when nothing else opens the account. */
export function RevokeField({ access, hint = text.revokeHint, isChecked, onChange }: RevokeFieldProps) {
  const id = useId();
  if (Object.values(access).every((count) => count === 0)) return null;
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <input
        id={id}
        type="checkbox"
        className="mt-px size-4.5 flex-none cursor-pointer accent-accent"
        aria-describedby={`${id}-hint`}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium text-1">
          {text.revoke(access)}
        </label>
        <p id={`${id}-hint`} className="text-xs text-3">
          {hint}
        </p>
      </div>
    </div>
  );
}
