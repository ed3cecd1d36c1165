import { normaliseTransactionId, normaliseUtr, transactionIdProblem, utrProblem } from '@pinline/contract/deposits/references.rules';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { topup } from '../deposits.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { describedBy, Field, fieldBoxClass } from '../../../ui/fields/field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { declarePayment, transactionsKey } from '../deposits.api.ts';
import type { PayMethod } from '../deposits.api.ts';
import { announceCredit } from '../deposits.news.ts';
import { explainBesideAndInToast } from '../topup/explain-beside.ts';

export function ReferenceForm({ method, onDone }: { method: PayMethod; onDone: () => void }) {
  const { problem, normalise, text, inputMode } = kinds[method];
  const queryClient = useQueryClient();
  const id = useId();
  const { form, field, isBusy } = useForm({
    start: { reference: '' },
    problems: ({ reference }) => ({ reference: problem(reference) }),
    send: async ({ reference }) => {
      const { balance, transaction, message } = await declarePayment({ transactionId: normalise(reference), method });
      setBalance(queryClient, balance);
      void queryClient.invalidateQueries({ queryKey: transactionsKey });
      if (transaction.status === 'credited') announceCredit(transaction);
      else toast.info(message);
      onDone();
    },
    explain: (error) => {
      const reference = explainBesideAndInToast(error, ['PAYMENT_NOT_OURS', 'REFERENCE_USED', 'DEPOSITS_NOT_SET_UP', 'RATE_LIMITED']);
      return reference === undefined ? undefined : { reference };
    },
  });
  const { error, ...input } = field('reference');
  return (
    <form {...form} className="grid gap-1.5">
      <Field id={id} label={text.reference} error={error}>
        <div className="flex items-stretch gap-2">
          <div className={classes(fieldBoxClass, 'topup-mono min-w-0')}>
            <input
              {...input}
              id={id}
              inputMode={inputMode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={text.referencePlaceholder}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={describedBy({ id, error })}
              className="h-full w-full min-w-0 flex-1 outline-none"
            />
          </div>
          <Button
            type="submit"
            variant="primary"
            className="topup-submit"
            disabled={input.value.trim() === ''}
            busy={isBusy}
            busyText={topup.submitting}
          >
            {topup.submit}
          </Button>
        </div>
      </Field>
      <p className="text-xs text-3">
        <Sentence
          text={text.help}
          values={{
            support: (
              <Link to="/support" className="touch-reach underline underline-offset-3">
                {topup.support}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  );
}

const kinds = {
  bharatpay: { problem: utrProblem, normalise: normaliseUtr, text: topup.upi, inputMode: 'numeric' },
  crypto: { problem: transactionIdProblem, normalise: normaliseTransactionId, text: topup.crypto, inputMode: 'text' },
} as const;
