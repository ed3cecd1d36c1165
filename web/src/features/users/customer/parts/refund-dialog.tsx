import type { AdminHistoryRecord } from '@pinline/contract/activations/calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { AdminUser } from '@pinline/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { useNow } from '../../../../platform/time/clock.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { ListStates } from '../../../../ui/list/list-states.tsx';
import { lists } from '../../../../ui/list/texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatWhen } from '../../../../ui/time/ages.ts';
import { explainAfterStepUp } from '../../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { refundableQuery, refundNumber } from '../customer.api.ts';
import { customerText } from '../texts.ts';

const text = customerText.refundDialog;

export function RefundDialog({ user, onDone, onClose }: { user: AdminUser; onDone: () => void; onClose: () => void }) {
  const stepUp = useStepUp();
  const formId = useId();
  const query = useQuery(refundableQuery(user._id));
  const [chosen, setChosen] = useState<string | null>(null);
  const { form, field, isBusy } = useKeptForm({
    keepAs: `refund:${user._id}`,
    notKept: ['number'],
    start: { number: '', reason: '' },
    problems: ({ reason }) => ({
      number: chosen === null ? text.chooseRequired : undefined,
      reason: reason.trim() === '' ? text.reasonRequired : undefined,
    }),
    send: async ({ reason }) => {
      const number = query.data?.find(({ _id }) => _id === chosen);
      if (number === undefined) return;
      await stepUp.run(() => refundNumber(number._id, reason.trim()));
      toast.success(text.done(formatRupees(number.price), user.email));
      onDone();
      onClose();
    },
    explain: (error) => {
      onDone();
      return explainAfterStepUp(error);
    },
  });
  const { error } = field('number');
  const count = query.data?.length;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        subtitle={user.email}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: text.confirm, busyText: text.busy, isBusy, isDisabled: count === undefined || count === 0 }}
      >
        <p>{text.text}</p>
        <form {...form} id={formId} className="grid gap-4">
          <fieldset className="min-w-0" aria-describedby={error && `${formId}-number`}>
            <legend className="mb-1.5 text-sm font-medium text-1">{text.choose}</legend>
            <ListStates
              query={query}
              count={count}
              failedTitle={text.failed}
              none={<EmptyState kind="empty" title={text.none} text={text.noneBody} />}
            >
              <div className="max-h-64 overflow-auto rounded-control border border-line">
                {query.data?.map((number) => (
                  <Choice
                    key={number._id}
                    group={`${formId}-number`}
                    number={number}
                    isChosen={chosen === number._id}
                    onChoose={() => setChosen(number._id)}
                  />
                )) ?? <Skeleton className="m-3 w-44" />}
              </div>
            </ListStates>
            <Problem id={`${formId}-number`} text={error} />
          </fieldset>
          {count !== 0 && <TextField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={200} autoComplete="off" />}
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

type ChoiceProps = { group: string; number: AdminHistoryRecord; isChosen: boolean; onChoose: () => void };

function Choice({ group, number: { mobileno, service, price, createdAt }, isChosen, onChoose }: ChoiceProps) {
  const now = useNow();
  return (
    <label className="customer-row cursor-pointer text-sm">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="grid min-w-0 flex-1">
        <span className="num truncate">{mobileno}</span>
        <span className="truncate text-xs text-3">
          {text.on(service.serviceName, service.server.server)}, <time dateTime={createdAt}>{formatWhen(createdAt, now)}</time>
        </span>
      </span>
      <Amount value={price} />
    </label>
  );
}

function Problem({ id, text: problem }: { id: string; text: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p id={id} className="mt-1 text-xs text-danger-text">
      {problem}
    </p>
  );
}
