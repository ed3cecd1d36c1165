import { useMutation } from '@tanstack/react-query';
import { handleError } from '../../platform/api/handle-error.ts';

/** Shows a refusal as everywhere, and says whether the call is under way. */
export function useCall(): { isBusy: boolean; run: (send: () => Promise<void>) => void } {
  const { mutate: run, isPending: isBusy } = useMutation({ mutationFn: (send: () => Promise<void>) => send(), onError: handleError });
  return { isBusy, run };
}
