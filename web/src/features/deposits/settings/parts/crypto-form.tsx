import { rateProblem, walletAddressProblem } from '@pinline/contract/deposits/payment-settings.rules';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../platform/page/toasts.ts';
import { untouched } from '../../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../../ui/form/use-opened.ts';
import { currencyText } from '../payment-settings.texts.ts';
import { ChangedNotice } from '../../../../ui/form/changed-notice.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { explainAfterStepUpAndInToast } from '../../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { useForm } from '../../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../../ui/form/use-focus-when-lost.ts';
import { type Crypto, cryptoSettingsQuery, priceOf, saveCrypto } from '../payment-settings.api.ts';
import { AddressCheck } from './address-check.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { FormProps } from './settings-card.tsx';

const text = currencyText.crypto;

export function CryptoForm({ settings: crypto, onDone }: FormProps<Crypto>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { change, save } = useOpened(crypto);
  const { form, field, fill, isBusy } = useForm({
    start: formOf(crypto),
    problems: ({ usdt, trx, walletAddress }) => {
      const problems = {
        usdt: rateProblem(Number(usdt)),
        trx: rateProblem(Number(trx)),
        walletAddress: walletAddressProblem(walletAddress.trim()),
      };
      if (Object.values(problems).includes(text.zero)) toast.error(text.zero);
      return problems;
    },
    send: async (values) => {
      const { usdt, trx, walletAddress } = values;
      const changed = {
        usdt: { currencyName: 'USDT' as const, currencyPrice: Number(usdt) },
        trx: { currencyName: 'TRX' as const, currencyPrice: Number(trx) },
        walletAddress: walletAddress.trim(),
      };
      const saved = await save({
        send: (opened) => stepUp.run(() => saveCrypto(queryClient, { ...changed, opened })),
        look: () => queryClient.fetchQuery({ ...cryptoSettingsQuery(), staleTime: 0 }),
        follow: (opened, now) => fill(untouched(values, { opened: formOf(opened), now: formOf(now) })),
      });
      if (saved === undefined) return;
      toast.success(text.saved);
      onDone();
    },
    explain: explainAfterStepUpAndInToast,
  });
  const typed = field('walletAddress').value.trim();
  const price = { type: 'number', step: 0.001, min: 0, inputMode: 'decimal', autoComplete: 'off', className: 'num' } as const;
  return (
    <>
      <form {...form} className="grid gap-4">
        <TextField {...field('usdt')} ref={first} {...price} label={text.price('USDT')} />
        <TextField {...field('trx')} {...price} label={text.price('TRX')} />
        <TextField
          {...field('walletAddress')}
          label={text.address}
          hint={text.addressHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="num"
        />
        {typed !== '' && walletAddressProblem(typed) === undefined && <AddressCheck key={typed} address={typed} />}
        <p className="text-xs text-3">{text.note}</p>
        <ChangedNotice change={change} />
        <FormButtons isBusy={isBusy} onCancel={onDone} />
      </form>
      {stepUp.dialog}
    </>
  );
}

function formOf(crypto: Crypto) {
  return {
    usdt: String(priceOf(crypto, 'USDT') ?? ''),
    trx: String(priceOf(crypto, 'TRX') ?? ''),
    walletAddress: crypto.walletAddress ?? '',
  };
}
