import { useLocation } from '@tanstack/react-router';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useFocusWhenLost } from '../../../../ui/form/use-focus-when-lost.ts';
import { ChangedNotice } from '../../../../ui/form/changed-notice.tsx';
import { useReturnToChecklist } from '../../../go-live/use-return-to-checklist.ts';
import type { Upi } from '../payment-settings.api.ts';
import { currencyText } from '../payment-settings.texts.ts';
import { useUpiForm } from '../use-upi-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { QrField } from './qr-field.tsx';
import type { FormProps } from './settings-card.tsx';

const text = currencyText.upi;

export function UpiForm({ settings, onDone }: FormProps<Upi>) {
  const first = useFocusWhenLost<HTMLInputElement>();
  const isLinked = useLocation({ select: ({ hash }) => hash === 'upi' });
  const returnToChecklist = useReturnToChecklist();
  const onSaved = () => {
    onDone();
    if (isLinked) returnToChecklist?.();
  };
  const { form, field, isBusy, upi, change, qr, chooseQr, stepUpDialog } = useUpiForm({ settings, onSaved });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <form {...form} className="grid gap-4">
        <QrField qr={qr} savedSrc={upi.imageId?.src ?? null} error={field('image').error} onChoose={chooseQr} />
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
        <ChangedNotice change={change} />
        <FormButtons isBusy={isBusy} onCancel={onDone} />
      </form>
      {stepUpDialog}
    </>
  );
}
