import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { addProvider, type AdminProvider, providersQuery, refreshServers, saveProvider } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { changeIn, openedFieldsOf, type ProviderFields, providerFormOf, providerProblems } from './provider-form.rules.ts';

const text = serversText.provider;

export type ProviderFormOptions = {
  provider: AdminProvider | undefined;
  onSaved: () => void;
};

/** `provider`: the version the form was opened with, undefined for a new one. */
export function useProviderForm({ provider: listed, onSaved }: ProviderFormOptions) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { opened: provider, change: changed, save } = useOpened(listed);
  const { form, field, fill, isBusy } = useKeptForm<ProviderFields>({
    keepAs: `provider:${listed?._id ?? 'new'}`,
    notKept: ['apiKey'],
    start: providerFormOf(listed),
    problems: (values) => providerProblems(values, provider),
    send: async (values) => {
      const change = changeIn(values);
      const saved = await save({
        send: (opened) =>
          stepUp.run(() =>
            opened === undefined
              ? addProvider({ ...change, protocol: values.protocol })
              : saveProvider(opened._id, change, openedFieldsOf(opened)),
          ),
        look: async () => (await queryClient.fetchQuery({ ...providersQuery(), staleTime: 0 })).find(({ _id }) => _id === listed?._id),
        follow: (opened, now) => fill(untouched(values, { opened: providerFormOf(opened), now: providerFormOf(now) })),
      });
      if (saved === undefined) return;
      await refreshServers(queryClient);
      toast.success(provider === undefined ? text.added(saved.name) : text.saved(saved.name));
      onSaved();
    },
    explain: explainAfterStepUp,
  });
  return { form, field, fill, isBusy, provider, changed, stepUpDialog: stepUp.dialog };
}
