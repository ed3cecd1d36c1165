import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { refreshAccount } from '../account/account.api.ts';
import { withdrawEmail } from './email.api.ts';
import { emailText as text } from './email.texts.ts';

/** A new address that isn't confirmed yet. */
export function WaitingEmail({ newEmail }: { newEmail: string }) {
  const queryClient = useQueryClient();
  const { mutate: withdraw, isPending: isBusy } = useMutation({
    mutationFn: withdrawEmail,
    onSuccess: async () => {
      toast.success(text.withdrawn);
      await refreshAccount(queryClient);
    },
    onError: handleError,
  });
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 bg-accent-soft px-card py-2.5 text-xs text-1">
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <Sentence text={text.waiting} values={{ email: <b>{newEmail}</b> }} />
      </p>
      <Button size="sm" busy={isBusy} busyText={text.withdrawing} onClick={() => withdraw()}>
        {text.withdraw}
      </Button>
    </div>
  );
}
