import { amountProblem } from '@pinline/contract/deposits/deposits.rules';
import type { ReactNode } from 'react';
import { topup } from '../deposits.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainBeside } from '../topup/explain-beside.ts';
import { readAmount } from './payment-face.ts';
import { ChoiceChips } from './choice-chips.tsx';

const text = topup.amount;

type AmountFormProps = {
  /** Rupees. */
  amounts: readonly number[];
  /** Filled in, in rupees. */
  wanted?: number | undefined;
  onSend: (amount: number) => Promise<void>;
  note: (amount: number) => ReactNode;
  /** What the button says. */
  submitText?: (amount: number) => string;
};

export function AmountForm({ amounts, wanted, onSend, note, submitText = () => text.submit }: AmountFormProps) {
  const { form, field, isBusy } = useForm({
    start: startOf(amounts, wanted),
    problems: (values) => ({ other: values.choice === 'other' ? amountProblem(readAmount(values.other)) : undefined }),
    send: (values) => onSend(amountOf(values)),
    explain: (error) => {
      const choice = explainBeside(error, [
        'DEPOSITS_BUSY',
        'TOO_MANY_INTENTS',
        'TOO_MANY_INTENTS_A_DAY',
        'DEPOSITS_NOT_SET_UP',
        'RATE_LIMITED',
      ]);
      return choice === undefined ? undefined : { choice };
    },
  });
  const choice = field('choice');
  const other = field('other');
  const isOther = choice.value === 'other';
  const amount = amountOf({ choice: choice.value, other: other.value });
  return (
    <form {...form} className="grid content-start gap-3">
      <ChoiceChips legend={text.label} field={choice} isHeld={isBusy} options={[...amounts.map(chipOf), otherChip]} />
      {isOther && (
        <TextField
          {...other}
          label={text.otherLabel}
          readOnly={isBusy}
          inputMode="decimal"
          autoComplete="transaction-amount"
          hint={text.otherHint}
          before={<span aria-hidden>₹</span>}
          className="topup-mono"
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={isOther && other.value.trim() === ''}
        busy={isBusy}
        busyText={text.busy}
      >
        {submitText(amount)}
      </Button>
      <p className="text-xs text-3">{note(amount)}</p>
    </form>
  );
}

function startOf(amounts: readonly number[], wanted: number | undefined): { choice: string; other: string } {
  if (wanted === undefined || amounts.includes(wanted)) return { choice: String(wanted ?? amounts[0] ?? ''), other: '' };
  return { choice: 'other', other: wanted.toFixed(2) };
}

const chipOf = (amount: number) => ({ value: String(amount), label: <span className="num">₹{amount.toLocaleString('en-IN')}</span> });
const otherChip = { value: 'other', label: text.other };

function amountOf({ choice, other }: { choice: string; other: string }): number {
  return readAmount(choice === 'other' ? other : choice);
}
