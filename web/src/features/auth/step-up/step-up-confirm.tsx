import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { explainAfterStepUp } from './explain-after-step-up.ts';
import { useStepUp } from './step-up.tsx';

type Confirm = ComponentProps<typeof ConfirmDialog>['confirm'];

type StepUpConfirmProps<Reply> = Omit<ComponentProps<typeof ConfirmDialog>, 'confirm'> & {
  confirm: Pick<Confirm, 'text' | 'busyText' | 'variant'>;
  send: () => Promise<Reply>;
  onSent: (reply: Reply) => void;
  /** Also after a failure, which is explained; the dialog stays open unless this closes it. */
  onFailed?: (error: unknown) => void;
  onSettled?: () => void;
};

/** Confirms what may need a fresh code. */
export function StepUpConfirm<Reply>({ confirm, send, onSent, onFailed, onSettled, ...dialog }: StepUpConfirmProps<Reply>) {
  const stepUp = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => stepUp.run(send),
    onSuccess: onSent,
    onError: (error) => {
      explainAfterStepUp(error);
      onFailed?.(error);
    },
    onSettled: () => onSettled?.(),
  });
  return (
    <>
      <ConfirmDialog {...dialog} confirm={{ ...confirm, isBusy: isPending, onPress: mutate }} />
      {stepUp.dialog}
    </>
  );
}
