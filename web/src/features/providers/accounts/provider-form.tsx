import { clockOffsetText } from '@pinline/contract/providers/clock-offset.rules';
import { type Protocol } from '@pinline/contract/providers/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { serversText } from '../texts.ts';
import { ChangedNotice } from '../../../ui/list/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { changeIn, clockOffsetOptions, type ProviderFields, providerFormOf, providerProblems } from './provider-form.rules.ts';
import { addProvider, type AdminProvider, providersQuery, refreshServers, saveProvider } from '../servers.api.ts';
import { isMoved } from '../servers-face.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { OpenNumbersWarning } from './open-numbers-warning.tsx';
import { ProviderCheck } from './provider-check.tsx';

const text = serversText.provider;
const protocolOptions = optionsOf<Protocol>(serversText.protocolsInFull);

type ProviderFormProps = { /** Undefined for a new one. */ provider: AdminProvider | undefined; onBack: () => void; onClose: () => void };

/** An account at an upstream company. Its key can be typed but is never shown. */
export function ProviderForm({ provider: listed, onBack, onClose }: ProviderFormProps) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const { opened: provider, change: changed, save } = useOpened(listed);
  const { form, field, fill, isBusy } = useForm<ProviderFields>({
    start: providerFormOf(listed),
    problems: (values) => providerProblems(values, provider),
    send: async (values) => {
      const change = changeIn(values);
      const saved = await save({
        send: (opened) =>
          stepUp.run(() => (opened === undefined ? addProvider({ ...change, protocol: values.protocol }) : saveProvider(opened, change))),
        look: async () => (await queryClient.fetchQuery({ ...providersQuery(), staleTime: 0 })).find(({ _id }) => _id === listed?._id),
        follow: (opened, now) => fill(untouched(values, { opened: providerFormOf(opened), now: providerFormOf(now) })),
      });
      if (saved === undefined) return;
      await refreshServers(queryClient);
      toast.success(provider === undefined ? text.added(saved.name) : text.saved(saved.name));
      onBack();
    },
    explain: explainAfterStepUp,
  });
  const protocol = field('protocol').value;
  const currency = field('currency').value.toUpperCase();
  const hasMoved = isMoved(field('baseUrl').value, provider?.baseUrl ?? null);
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={provider === undefined ? text.addTitle : text.editTitle(provider.name)}
        subtitle={provider === undefined ? undefined : serversText.protocolsInFull[provider.protocol]}
        formId={formId}
        cancel={text.back}
        onCancel={onBack}
        submit={{ text: provider === undefined ? text.submitAdd : text.submitEdit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <TextField {...field('name')} label={text.name} autoComplete="off" maxLength={60} data-autofocus />
          {provider === undefined && (
            <SelectField
              {...field('protocol')}
              label={text.protocol}
              options={protocolOptions}
              onSelect={(chosen) => fill({ protocol: chosen })}
            />
          )}
          {protocol !== 'simulator' && (
            <>
              <TextField
                {...field('baseUrl')}
                {...plain}
                label={text.baseUrl}
                hint={hasMoved ? text.moved : text.baseUrlHint}
                type="url"
                inputMode="url"
                maxLength={300}
              />
              <PasswordField
                {...field('apiKey')}
                label={text.key}
                hint={provider === undefined || provider.apiKey === '' || hasMoved ? text.keyFirstHint : text.keyHint}
                placeholder={provider?.apiKey}
                autoComplete="off"
                className="num"
                maxLength={1_000}
              />
            </>
          )}
          <div className="servers-pair">
            <TextField {...field('currency')} {...plain} autoCapitalize="characters" label={text.currency} maxLength={3} />
            <NumberField {...field('rupeesPerUnit')} label={text.rate(currency)} hint={text.rateHint} min={0.01} step={0.01} />
          </div>
          <SelectField
            {...field('clockOffset')}
            label={text.clock}
            hint={clockHint(provider)}
            options={clockOffsetOptions(provider?.clockOffsetMinutes ?? null)}
            onSelect={(clockOffset) => fill({ clockOffset })}
          />
          <EnabledSwitch
            label={text.enabled}
            hint={text.enabledHint}
            value={field('isEnabled').value}
            onChange={(isEnabled) => fill({ isEnabled })}
          />
          {(hasMoved || field('apiKey').value !== '') && <OpenNumbersWarning providerId={provider?._id ?? null} />}
          <ChangedNotice change={changed} />
        </form>
        {provider !== undefined && (
          <div className="border-t border-line pt-4">
            <ProviderCheck id={provider._id} health={provider.health} />
          </div>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

/** What its purchase answers showed, as soon as there was one. */
function clockHint(provider: AdminProvider | undefined): string {
  const learned = provider?.learnedOffsetMinutes ?? null;
  return learned === null ? text.clockHint : text.clockLearned(clockOffsetText(learned));
}
