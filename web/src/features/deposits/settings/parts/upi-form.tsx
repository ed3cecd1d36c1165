import { upiIdProblem } from '@pinline/contract/deposits/settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { untouched } from '../../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../../ui/form/use-opened.ts';
import { currencyText } from '../texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChangedNotice } from '../../../../ui/list/changed-notice.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { useForm } from '../../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../../ui/form/use-focus-when-lost.ts';
import { explainPicture } from '../../../images/explain-picture.ts';
import { PictureField } from '../../../images/parts/picture-field.tsx';
import { fileProblem } from '../../../images/picture-file.rules.ts';
import { saveUpi, type Upi, upiSettingsQuery } from '../payment-settings.api.ts';
import { type QrChoice, sendQrPicture } from '../qr-picture.ts';
import { FormButtons } from './form-buttons.tsx';
import type { FormProps } from './settings-card.tsx';

const text = currencyText.upi;

/** The token is only ever written: an empty field leaves it as it is. */
export function UpiForm({ settings, onDone }: FormProps<Upi>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: upi, change, save } = useOpened(settings);
  const [qr, setQr] = useState<QrChoice>({ file: null, imageId: upi.imageId?._id ?? null, isSent: false });
  const { form, field, fill, isBusy } = useForm({
    start: formOf(settings),
    problems: ({ upiId, holderName }) => ({
      image: qr.file === null ? undefined : fileProblem(qr.file),
      upiId: upiIdProblem(upiId),
      holderName: holderName.trim() === '' ? text.holderRequired : undefined,
    }),
    send: async (values) => {
      const { upiId, holderName, merchantId, Token } = values;
      const changed = {
        upiId: upiId.trim(),
        holderName: holderName.trim(),
        merchantId: merchantId.trim(),
        ...(Token.trim() === '' ? {} : { Token: Token.trim() }),
      };
      const saved = await save({
        send: (opened) =>
          stepUp.run(async () => {
            const imageId = await sendQrPicture(qr, { before: opened, upiId: changed.upiId });
            // A problem in another field must not upload the picture again.
            setQr({ ...qr, imageId, isSent: true });
            return saveUpi(queryClient, { ...changed, imageId, opened });
          }),
        look: () => queryClient.fetchQuery({ ...upiSettingsQuery(), staleTime: 0 }),
        follow: (opened, now) => {
          fill(untouched(values, { opened: formOf(opened), now: formOf(now) }));
          const isPictureOpened = qr.file === null && qr.imageId === (opened.imageId?._id ?? null);
          if (isPictureOpened) setQr({ file: null, imageId: now.imageId?._id ?? null, isSent: false });
        },
      });
      if (saved === undefined) return;
      toast.success(text.saved);
      onDone();
    },
    explain: (error) => {
      const { imageId, ...problems } = explainPicture(error) ?? {};
      return imageId === undefined ? problems : { ...problems, image: imageId };
    },
  });
  const choose = (next: QrChoice) => {
    setQr(next);
    fill({ image: next.file?.name ?? '' });
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <form {...form} className="grid gap-4">
        <PictureField
          name="image"
          label={text.qrField}
          hint={text.qrHint}
          error={field('image').error}
          current={qr.imageId === null ? null : (upi.imageId?.src ?? null)}
          file={qr.file}
          onFile={(file) => choose({ file, imageId: qr.imageId, isSent: false })}
          action={
            (qr.file !== null || qr.imageId !== null) && (
              <Button onClick={() => choose({ file: null, imageId: null, isSent: false })}>{text.qrRemove}</Button>
            )
          }
          isLarge
        />
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
      {stepUp.dialog}
    </>
  );
}

function formOf({ upiId, holderName, merchantId }: Upi) {
  return { image: '', upiId, holderName, merchantId, Token: '' };
}
