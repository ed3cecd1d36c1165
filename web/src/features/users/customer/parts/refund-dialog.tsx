import type { AdminHistoryRecord } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { AdminUser } from '@pinline/contract/users/users.calls';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { useNow } from '../../../../platform/time/clock.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListStates } from '../../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatWhen } from '../../../../ui/time/ages.ts';
import { ReasonDialog } from '../../../auth/reason/reason-dialog.tsx';
import { reasonText } from '../../../auth/reason/reason.texts.ts';
import { useReasonForm } from '../../../auth/reason/use-reason-form.ts';
import { refundableQuery, refundNumber } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';

const text = customerText.refundDialog;

export function RefundDialog({ user, onDone, onClose }: { user: AdminUser; onDone: () => void; onClose: () => void }) {
  const group = useId();
  const query = useQuery(refundableQuery(user._id));
  const [chosen, setChosen] = useState<string | null>(null);
  const { field, dialog } = useReasonForm({
    keepAs: `refund:${user._id}`,
    notKept: ['number'],
    start: { number: '', reason: '' },
    words: { ...reasonText, hint: text.reasonHint },
    problems: () => ({ number: chosen === null ? text.chooseRequired : undefined }),
    send: async ({ reason }, run) => {
      const number = query.data?.find(({ _id }) => _id === chosen);
      if (number === undefined) return;
      await run(() => refundNumber(number._id, reason));
      toast.success(text.done(formatRupees(number.price), user.email));
      onDone();
      onClose();
    },
    onFailed: onDone,
  });
  const { error } = field('number');
  const count = query.data?.length;
  return (
    <ReasonDialog
      {...dialog}
      onClose={onClose}
      title={text.title}
      subtitle={user.email}
      submit={{ text: text.confirm, busyText: text.busy, isDisabled: count === undefined || count === 0 }}
      above={<p>{text.text}</p>}
      hasReason={count !== 0}
    >
      <fieldset className="min-w-0" aria-describedby={error && `${group}-problem`}>
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
                group={group}
                number={number}
                isChosen={chosen === number._id}
                onChoose={() => setChosen(number._id)}
              />
            )) ?? <Skeleton className="m-3 w-44" />}
          </div>
        </ListStates>
        <Problem id={`${group}-problem`} text={error} />
      </fieldset>
    </ReasonDialog>
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
