import { normalisePromoCode, promoCodeProblem } from '@pinline/contract/promos/promos.rules';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { topup } from '../deposits.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { redeemPromoCode, transactionsKey } from '../deposits.api.ts';
import { explainBesideAndInToast } from './explain-beside.ts';
import { shell } from '../../../platform/language/shell.texts.ts';

const text = topup.promo;
const appliedMs = 2000;

export function PromoDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, field, isBusy } = useForm({
    start: { code: '' },
    problems: ({ code }) => ({ code: promoCodeProblem(code) }),
    send: async ({ code }) => {
      const { status, message, balance } = await redeemPromoCode(normalisePromoCode(code));
      setBalance(queryClient, balance);
      if (status === 'expired') return toast.info(shell.fromServer(message));
      void queryClient.invalidateQueries({ queryKey: transactionsKey });
      toast.success(topup.toasts.promoApplied(shell.fromServer(message)), { ms: appliedMs });
      onClose();
    },
    explain: (error) => {
      const code = explainBesideAndInToast(error, ['PROMO_CODE_UNKNOWN', 'RATE_LIMITED']);
      return code === undefined ? undefined : { code };
    },
  });
  const { onChange, ...code } = field('code');
  return (
    <Dialog open isInAddress onClose={onClose} title={topup.methods.promo.name}>
      <form {...form} className="grid gap-4">
        <TextField
          {...code}
          label={text.label}
          hint={text.hint}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            upperCase(event);
            onChange(event);
          }}
          className="topup-mono topup-code"
        />
        <Button type="submit" variant="primary" size="lg" block disabled={code.value.trim() === ''} busy={isBusy} busyText={text.applying}>
          {text.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** Keeps the caret's place. */
function upperCase({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const upper = target.value.toUpperCase();
  if (upper === target.value || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)) return;
  const { selectionStart, selectionEnd } = target;
  target.value = upper;
  target.setSelectionRange(selectionStart, selectionEnd);
}
