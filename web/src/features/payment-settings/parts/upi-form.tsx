import { upiIdProblem } from '@pinline/contract/payment-settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/toasts.ts';
import { currencyText } from '../../../strings/currency.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { explainAfterStepUp } from '../../account/explain-after-step-up.ts';
import { useStepUp } from '../../account/step-up.tsx';
import { useForm } from '../../auth/form.ts';
import { useFocusWhenLost } from '../../deposits/use-focus-when-lost.ts';
import { saveUpi, type Upi } from '../payment-settings.api.ts';
import { FormButtons } from './form-buttons.tsx';
import type { FormProps } from './settings-card.tsx';

const text = currencyText.upi;

/** The token is only ever written: an empty field leaves it as it is. */
export function UpiForm({ settings: upi, onDone }: FormProps<Upi>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { form, field, isBusy } = useForm({
    start: { upiId: upi.upiId, holderName: upi.holderName, merchantId: upi.merchantId, Token: '' },
    problems: ({ upiId, holderName }) => ({
      upiId: upiIdProblem(upiId),
      holderName: holderName.trim() === '' ? text.holderRequired : undefined,
    }),
    send: async ({ upiId, holderName, merchantId, Token }) => {
      const changed = {
        imageId: upi.imageId?._id ?? null,
        upiId: upiId.trim(),
        holderName: holderName.trim(),
        merchantId: merchantId.trim(),
        ...(Token.trim() === '' ? {} : { Token: Token.trim() }),
      };
      await stepUp.run(() => saveUpi(queryClient, changed));
      toast.success(text.saved);
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <form {...form} className="grid gap-4">
        <TextField {...field('upiId')} ref={first} {...plain} label={text.upiId} inputMode="email" placeholder="name@bank" />
        <TextField {...field('holderName')} autoComplete="off" label={text.holder} maxLength={80} />
        <TextField {...field('merchantId')} {...plain} label={text.merchant} hint={text.merchantHint} maxLength={40} />
        <PasswordField
          {...field('Token')}
          label={text.token}
          hint={upi.Token === '' ? text.tokenFirstHint : text.tokenHint}
          placeholder={upi.Token}
          autoComplete="new-password"
          maxLength={400}
        />
        <FormButtons isBusy={isBusy} onCancel={onDone} />
      </form>
      {stepUp.dialog}
    </>
  );
}
