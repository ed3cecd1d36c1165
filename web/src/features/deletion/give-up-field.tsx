import { useId } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { deletionText } from './deletion.texts.ts';

const text = deletionText.dialog;

type GiveUpFieldProps = { amount: number; isChecked: boolean; problem: string | undefined; onChange: (isChecked: boolean) => void };

export function GiveUpField({ amount, isChecked, problem, onChange }: GiveUpFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <input
        id={id}
        type="checkbox"
        className="mt-px size-4.5 flex-none cursor-pointer accent-accent"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium text-1">
          <Sentence text={text.giveUp} values={{ amount: <Amount value={amount} /> }} />
        </label>
        <p id={`${id}-hint`} className={problem === undefined ? 'text-xs text-3' : 'text-xs text-danger-text'} role={problem && 'alert'}>
          {problem ?? text.giveUpHint}
        </p>
      </div>
    </div>
  );
}
