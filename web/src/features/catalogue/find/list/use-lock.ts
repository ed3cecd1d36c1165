import { useState } from 'react';
import { useIsGenerating } from '../../../../platform/session/purchase.ts';
import { useBuyingPause } from '../../../activations/buy/buying-pause.ts';
import { findText } from '../texts.ts';

export type Lock = { reason: string | null; said: string | null; explain: () => void };

/** `reason`: why nothing can be bought now. `said`: the same, once a key has asked for a number. */
export function useLock(): Lock {
  const isGenerating = useIsGenerating();
  const pause = useBuyingPause();
  const [isAsked, setIsAsked] = useState(false);
  const reason = isGenerating ? findText.isBuying : pause;
  if (reason === null && isAsked) setIsAsked(false);
  return {
    reason,
    said: isAsked ? reason : null,
    explain: () => setIsAsked(true),
  };
}
