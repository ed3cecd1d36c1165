import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { changeRoute, changeService, type ProfitLoss, type Remedied, reorderRoutes } from './losses.api.ts';
import { lossesText as text } from './losses.texts.ts';

type Remedy = {
  isBusy: boolean;
  reprice: (price: number) => Promise<void>;
  putLast: () => Promise<void>;
  reorder: () => Promise<void>;
  pause: () => Promise<void>;
  dialog: ReactNode;
};

/** Through the calls of the services' and the routes' own forms, with a fresh code where they ask for one. */
export function useRemedy(loss: ProfitLoss): Remedy {
  const { kind, _id } = loss;
  const label = text.changed(loss);
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<Remedied>, done: string) => {
    setIsBusy(true);
    try {
      const result = await stepUp.run(action);
      if (result === 'done') toast.success(done);
      else toast.error(result === 'gone' ? text.gone : text.withoutPicture(label));
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  return {
    isBusy,
    reprice: (price) => run(() => changeService(queryClient, _id, { price }), text.repriced({ label, price })),
    putLast: () => run(() => changeRoute(queryClient, _id, 'last'), text.isLast(label)),
    reorder: () => run(() => reorderRoutes(queryClient, loss), text.isReordered(label)),
    pause: () =>
      run(
        () => (kind === 'kept' ? changeRoute(queryClient, _id, 'off') : changeService(queryClient, _id, { isEnabled: false })),
        text.paused(label),
      ),
    dialog: stepUp.dialog,
  };
}
