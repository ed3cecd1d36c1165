import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Allowed } from '../../../auth/permissions/allowed.tsx';
import { checkWallet, type WalletCheck } from '../payment-settings.api.ts';
import { currencyText } from '../payment-settings.texts.ts';

const text = currencyText.crypto;

const looks = {
  works: { Icon: CircleCheck, className: 'flex items-start gap-1.5 text-success-text' },
  doubtful: { Icon: TriangleAlert, className: 'flex items-start gap-1.5 text-warning-text' },
  failed: { Icon: TriangleAlert, className: 'flex items-start gap-1.5 text-danger-text' },
};

/** Give it the address as its key too: an answer is about one address only. */
export function AddressCheck({ address }: { address: string }) {
  const [answer, setAnswer] = useState<WalletCheck | null>(null);
  const { mutate: check, isPending: isBusy } = useMutation({
    mutationFn: () => checkWallet(address),
    onSuccess: setAnswer,
    onError: handleError,
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Allowed to="money">
        <Button busy={isBusy} busyText={text.checking} onClick={() => check()}>
          {text.check}
        </Button>
      </Allowed>
      <p role="status" className="settings-answer text-xs">
        {answer === null ? <span className="text-3">{text.checkNote}</span> : <Answer answer={answer} />}
      </p>
    </div>
  );
}

function Answer({ answer: { outcome, message } }: { answer: WalletCheck }) {
  const { Icon, className } = looks[outcome];
  return (
    <span className={className}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      <span className="wrap-anywhere">{message}</span>
    </span>
  );
}
