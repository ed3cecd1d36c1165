import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { shell } from '../../../platform/language/shell.texts.ts';
import { developersText } from '../developers.texts.ts';

const text = developersText.form;
const choices = [
  { scope: 'read', label: text.read },
  { scope: 'buy', label: text.buy },
  { scope: 'webhooks', label: text.webhooks },
] as const;

type ScopesFieldProps = { chosen: readonly string[]; error: string | undefined; onChoose: (scopes: readonly string[]) => void };

export function ScopesField({ chosen, error, onChoose }: ScopesFieldProps) {
  const errorId = useId();
  const choose = (scope: string, isChosen: boolean) => onChoose(isChosen ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-medium text-1">{text.may}</legend>
      {choices.map(({ scope, label }, index) => (
        <label key={scope} className="developers-check">
          <input
            type="checkbox"
            // The form focuses one field of a name.
            name={index === 0 ? 'scopes' : undefined}
            checked={chosen.includes(scope)}
            onChange={(event) => choose(scope, event.target.checked)}
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-xs text-danger-text">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
          {shell.fromServer(error)}
        </p>
      )}
    </fieldset>
  );
}
