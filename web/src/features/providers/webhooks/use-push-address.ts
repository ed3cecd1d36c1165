import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { type AdminProvider, makePushAddress, refreshServers, showPushAddress } from '../servers.api.ts';

/** `undefined` until somebody asked to see it; `null` where it cannot be shown any more. */
export type ShownAddress = string | null | undefined;

type Run = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

/** The address a provider pushes to, which is fetched on demand and kept nowhere. `run` asks for a fresh code where the server wants one. */
export function usePushAddress({ _id, name }: AdminProvider, run: Run) {
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
    show: () => void load(() => showPushAddress(_id)),
    async make(): Promise<void> {
      if (!(await load(() => makePushAddress(_id)))) return;
      toast.success(serversText.push.made(name));
      await refreshServers(queryClient);
    },
  };
}
