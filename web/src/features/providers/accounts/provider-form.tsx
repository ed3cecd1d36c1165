import { useId } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { isMoved } from '../servers-face.ts';
import type { AdminProvider } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { OpenNumbersWarning } from './open-numbers-warning.tsx';
import { ProviderCheck } from './provider-check.tsx';
import { ConnectionFields, IdentityFields, MoneyAndClockFields } from './provider-fields.tsx';
import { useProviderForm } from './use-provider-form.ts';

const text = serversText.provider;

type ProviderFormProps = {
  provider: AdminProvider | undefined;
  onSaved?: (() => void) | undefined;
  onBack: () => void;
  onClose: () => void;
};

export function ProviderForm({ provider: listed, onBack, onSaved = onBack, onClose }: ProviderFormProps) {
  const formId = useId();
  const { form, field, fill, isBusy, provider, changed, stepUpDialog } = useProviderForm({ provider: listed, onSaved });
  const hasMoved = isMoved(field('baseUrl').value, provider?.baseUrl ?? null);
  const isAsSaved = field('baseUrl').value.trim() === (provider?.baseUrl ?? '') && field('apiKey').value === '';
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
          <IdentityFields field={field} fill={fill} provider={provider} />
          <ConnectionFields field={field} fill={fill} provider={provider} hasMoved={hasMoved} />
          <MoneyAndClockFields field={field} fill={fill} provider={provider} />
          <EnabledSwitch
            label={text.enabled}
            hint={text.enabledHint}
            value={field('isEnabled').value}
            onChange={(isEnabled) => fill({ isEnabled })}
          />
          <EnabledSwitch
            label={text.sellsAgain}
            hint={text.sellsAgainHint}
            value={field('sellsAgain').value}
            onChange={(sellsAgain) => fill({ sellsAgain })}
          />
          {(hasMoved || field('apiKey').value !== '') && <OpenNumbersWarning providerId={provider?._id ?? null} />}
          <ChangedNotice change={changed} />
        </form>
        {provider !== undefined && isAsSaved && (
          <div className="border-t border-line pt-4">
            <ProviderCheck id={provider._id} health={provider.health} />
          </div>
        )}
      </FormDialog>
      {stepUpDialog}
    </>
  );
}
