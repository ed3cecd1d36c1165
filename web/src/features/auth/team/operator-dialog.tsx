import { isAllowed, type OperatorRole, operatorRoles } from '@pinline/contract/auth/permissions.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { refreshChannels } from '../../alarms/channels/channels.api.ts';
import { explainAfterStepUp } from '../step-up/explain-after-step-up.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import { giveRole, inviteOperator, type Operator, refreshTeam } from './team.api.ts';
import { teamText } from './team.texts.ts';
import { TheirChannels, useChannelsBy } from './their-channels.tsx';

const text = teamText.form;

/** Invites an operator, or gives one another role. `perDay`: what support may refund, in rupees. */
export function OperatorDialog({ operator, perDay, onClose }: { operator: Operator | null; perDay: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const [isRemoved, setIsRemoved] = useState(false);
  const channels = useChannelsBy(operator);
  const asksFor = (role: OperatorRole) => channels.length > 0 && !isAllowed(role, 'setup');
  const { form, field, fill, isBusy } = useForm<{ email: string; role: string }>({
    start: { email: operator?.email ?? '', role: operator?.role ?? 'support' },
    problems: ({ email }) => ({ email: email.trim() === '' ? text.needed : undefined }),
    send: async (fields) => {
      const role = roleOf(fields.role);
      const email = fields.email.trim();
      await stepUp.run(() =>
        operator === null ? inviteOperator({ email, role }) : giveRole(operator, role, asksFor(role) && isRemoved ? 'remove' : 'keep'),
      );
      toast.success(operator === null ? text.invited(email) : text.saved(email, role));
      await Promise.all([refreshTeam(queryClient), refreshChannels(queryClient)]);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  const chosen = roleOf(field('role').value);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={operator === null ? text.inviteTitle : text.roleTitle}
        subtitle={operator === null ? text.inviteText : <span className="wrap-anywhere">{operator.email}</span>}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: operator === null ? text.invite : text.save, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          {operator === null && (
            <TextField
              {...field('email')}
              label={text.email}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={320}
              data-autofocus
            />
          )}
          <SelectField
            {...field('role')}
            label={text.role}
            hint={teamText.about(formatRupees(perDay))[chosen]}
            options={optionsOf<OperatorRole>(teamText.roles)}
            onSelect={(role) => fill({ role })}
            data-autofocus={operator !== null}
          />
          {operator !== null && asksFor(chosen) && (
            <TheirChannels channels={channels} email={operator.email} isRemoved={isRemoved} onChange={setIsRemoved} />
          )}
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function roleOf(value: string): OperatorRole {
  return operatorRoles.find((each) => each === value) ?? 'viewer';
}
