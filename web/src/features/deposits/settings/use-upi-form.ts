import { upiIdProblem } from '@pinline/contract/deposits/payment-settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { explainPicture } from '../../images/explain-picture.ts';
import { fileProblem } from '../../images/picture-file.rules.ts';
import { saveUpi, type Upi, upiSettingsQuery } from './payment-settings.api.ts';
import { type QrChoice, sendQrPicture } from './qr-picture.ts';
import { currencyText } from './payment-settings.texts.ts';

const text = currencyText.upi;

export function useUpiForm({ settings, onSaved }: { settings: Upi; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { opened: upi, change, save } = useOpened(settings);
  const [qr, setQr] = useState<QrChoice>({ file: null, imageId: upi.imageId?._id ?? null, isSent: false });
  const { form, field, fill, isBusy } = useKeptForm({
    keepAs: 'upi',
    notKept: ['Token', 'image'],
    start: upiFormOf(settings),
    problems: ({ upiId, holderName }) => ({
      image: qr.file === null ? undefined : fileProblem(qr.file),
      upiId: upiIdProblem(upiId),
      holderName: holderName.trim() === '' ? text.holderRequired : undefined,
    }),
    send: async (values) => {
      const changed = changeIn(values);
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
          fill(untouched(values, { opened: upiFormOf(opened), now: upiFormOf(now) }));
          const isPictureOpened = qr.file === null && qr.imageId === (opened.imageId?._id ?? null);
          if (isPictureOpened) setQr({ file: null, imageId: now.imageId?._id ?? null, isSent: false });
        },
      });
      if (saved === undefined) return;
      toast.success(text.saved);
      onSaved();
    },
    explain: explainUpi,
  });
  const chooseQr = (next: QrChoice) => {
    setQr(next);
    fill({ image: next.file?.name ?? '' });
  };
  return { form, field, isBusy, upi, change, qr, chooseQr, stepUpDialog: stepUp.dialog };
}

function upiFormOf({ upiId, holderName, merchantId }: Upi) {
  return { image: '', upiId, holderName, merchantId, Token: '' };
}

function changeIn({ upiId, holderName, merchantId, Token }: ReturnType<typeof upiFormOf>) {
  return {
    upiId: upiId.trim(),
    holderName: holderName.trim(),
    merchantId: merchantId.trim(),
    ...(Token.trim() === '' ? {} : { Token: Token.trim() }),
  };
}

function explainUpi(error: unknown) {
  const { imageId, ...problems } = explainPicture(error) ?? {};
  return imageId === undefined ? problems : { ...problems, image: imageId };
}
