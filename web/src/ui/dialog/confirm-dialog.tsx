import type { ReactNode } from 'react';
import type { ButtonLook } from '../button/button-class.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  cancel: string;
  confirm: { text: ReactNode; busyText: string; isBusy: boolean; variant?: ButtonLook['variant']; onPress: () => void };
  children: ReactNode;
};

/** The focus starts on the safe button. */
export function ConfirmDialog({ cancel, confirm, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          <Button onClick={dialog.onClose} data-autofocus>
            {cancel}
          </Button>
          <Button variant={confirm.variant ?? 'danger'} busy={confirm.isBusy} busyText={confirm.busyText} onClick={confirm.onPress}>
            {confirm.text}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
