import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { type AdminProvider, createWebhookAddress, refreshServers, fetchWebhookAddress } from '../servers.api.ts';

/** `undefined` while hidden, `null` if it can't be read any more. */
export type ShownAddress = string | null | undefined;

type Run = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

/** Never stored. `run` does the step-up. */
export function useWebhookAddress({ _id, name }: AdminProvider, run: Run) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<ShownAddress>();
  const [isBusy, setIsBusy] = useState(false);
  const load = async (action: () => Promise<string | null>): Promise<boolean> => {
    setIsBusy(true);
    try {
      setAddress(await run(action));
      return true;
    } catch (error) {
      explainAfterStepUp(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    address,
    isBusy,
    show: () => void load(() => fetchWebhookAddress(_id)),
    async create(): Promise<void> {
      if (!(await load(() => createWebhookAddress(_id)))) return;
      toast.success(serversText.webhook.created(name));
      await refreshServers(queryClient);
    },
  };
}
