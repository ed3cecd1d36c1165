import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { lists } from '../../../ui/list/list.texts.ts';
import type { useReasonForm } from './use-reason-form.ts';

type Submit = ComponentProps<typeof FormDialog>['submit'];

type ReasonDialogProps = ReturnType<typeof useReasonForm>['dialog'] &
  Pick<ComponentProps<typeof FormDialog>, 'title' | 'subtitle' | 'onClose'> & {
    submit: Omit<Submit, 'isBusy'>;
    above?: ReactNode;
    /** The other fields. */
    children?: ReactNode;
    below?: ReactNode;
    hasReason?: boolean;
  };

export function ReasonDialog(props: ReasonDialogProps) {
  const { form, reason, isBusy, codeQuestion, submit, above, children, below, hasReason = true, ...dialog } = props;
  const formId = useId();
  return (
    <>
      <FormDialog {...dialog} formId={formId} cancel={lists.cancel} submit={{ ...submit, isBusy }}>
        {above}
        <form {...form} id={formId} className="grid gap-4">
          {children}
          {hasReason && <TextField {...reason} maxLength={200} autoComplete="off" data-autofocus={children === undefined || undefined} />}
        </form>
        {below}
      </FormDialog>
      {codeQuestion}
    </>
  );
}
