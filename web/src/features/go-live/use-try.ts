import { useState } from 'react';
import { handleError } from '../../platform/api/handle-error.ts';

/** Shows a refusal as everywhere, and says whether the call is under way. */
export function useTry(): { isBusy: boolean; attempt: (run: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (run: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await run();
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  return { isBusy, attempt };
}
