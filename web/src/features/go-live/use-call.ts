import { useState } from 'react';
import { handleError } from '../../platform/api/handle-error.ts';

/** Shows a refusal as everywhere, and says whether the call is under way. */
export function useCall(): { isBusy: boolean; run: (send: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  return { isBusy, run };
}
