import { lowBalanceDefault, softwareEvents, type SoftwareEvent, webhookUrlProblem } from '@pinline/contract/developers/webhooks.rules';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { listOf } from '../create/wanted-key.rules.ts';
import { webhooksText } from './webhooks.texts.ts';
import { addWebhook, changeWebhook, type NewWebhook, refreshWebhooks, type WantedWebhook, type Webhook } from './webhooks.api.ts';

const text = webhooksText.form;

/** As typed. `events`: names with commas between them. */
type Form = { url: string; events: string; lowBalance: string };

type WebhookFormProps = { webhook?: Webhook; onMade?: (made: NewWebhook) => void; onClose: () => void };

export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, fill, isBusy } = useForm<Form>({
    start: startOf(webhook),
    problems: problemsOf,
    send: async (typed) => {
      setRefusal(null);
      const wanted = { ...wantedOf(typed), isEnabled: webhook?.isEnabled ?? true };
      if (webhook === undefined) onMade?.(await stepUp.run(() => addWebhook(wanted)));
      else {
        await stepUp.run(() => changeWebhook(webhook._id, wanted));
        toast.success(text.done);
        onClose();
      }
      void refreshWebhooks(queryClient);
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'TOO_MANY_WEBHOOKS') {
        setRefusal(error.message);
        return undefined;
      }
      return explainAfterStepUp(error) ?? {};
    },
  });
  const events = field('events');
  const wantsLow = listOf(events.value).includes('balance.low');
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={webhook === undefined ? text.addTitle : text.editTitle}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: webhook === undefined ? text.add : text.save, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <TextField
            {...field('url')}
            label={text.url}
            hint={text.urlHint}
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            data-autofocus
          />
          <EventsField chosen={listOf(events.value)} error={events.error} onChoose={(chosen) => fill({ events: chosen.join(',') })} />
          {wantsLow && <TextField {...field('lowBalance')} label={text.lowBalance} inputMode="decimal" before="₹" className="num" />}
        </form>
        {refusal !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {refusal}
          </p>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

type EventsFieldProps = { chosen: readonly string[]; error: string | undefined; onChoose: (events: readonly string[]) => void };

function EventsField({ chosen, error, onChoose }: EventsFieldProps) {
  const errorId = useId();
  const choose = (event: string, isChosen: boolean) => onChoose(isChosen ? [...chosen, event] : chosen.filter((each) => each !== event));
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-medium text-1">{text.events}</legend>
      {softwareEvents.map((event, index) => (
        <label key={event} className="developers-check">
          <input
            type="checkbox"
            // The form focuses one field of a name.
            name={index === 0 ? 'events' : undefined}
            checked={chosen.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          />
          {text.names[event]}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-xs text-danger-text">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
          {shell.fromServer(error)}
        </p>
      )}
    </fieldset>
  );
}

function startOf(webhook: Webhook | undefined): Form {
  if (webhook === undefined) return { url: '', events: 'activation.code,activation.ended', lowBalance: String(lowBalanceDefault) };
  return { url: webhook.url, events: webhook.events.join(','), lowBalance: String(webhook.lowBalance) };
}

function problemsOf({ url, events, lowBalance }: Form) {
  const isLowWanted = listOf(events).includes('balance.low');
  return {
    url: webhookUrlProblem(url),
    events: listOf(events).length === 0 ? text.eventsNeeded : undefined,
    lowBalance: isLowWanted && !/^[1-9]\d{0,6}(\.\d{1,2})?$/.test(lowBalance.trim()) ? text.amountNeeded : undefined,
  };
}

function wantedOf({ url, events, lowBalance }: Form): WantedWebhook {
  const amount = Number(lowBalance);
  return {
    url: url.trim(),
    events: softwareEvents.filter((event: SoftwareEvent) => listOf(events).includes(event)),
    lowBalance: amount > 0 ? amount : lowBalanceDefault,
  };
}
