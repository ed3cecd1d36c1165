import type { ReactNode } from 'react';
import type { ButtonLook } from '../button/button-class.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  formId: string;
  cancel: string;
  onCancel?: () => void;
  submit: { text: ReactNode; busyText: string; isBusy: boolean; isDisabled?: boolean; variant?: ButtonLook['variant'] };
  children: ReactNode;
};

export function FormDialog({ onClose, title, subtitle, formId, cancel, onCancel = onClose, submit, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={submit.variant ?? 'primary'}
            disabled={submit.isDisabled}
            busy={submit.isBusy}
            busyText={submit.busyText}
          >
            {submit.text}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
