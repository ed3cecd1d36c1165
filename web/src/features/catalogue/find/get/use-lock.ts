import { useState } from 'react';
import { useIsGenerating } from '../../../../platform/session/purchase.ts';
import { useObstacle } from '../../../activations/buy/obstacle.ts';
import { findText } from '../find.texts.ts';

export type Lock = { reason: string | null; said: string | null; explain: () => void };

export function useLock(): Lock {
  const isGenerating = useIsGenerating();
  const obstacle = useObstacle();
  const [isAsked, setIsAsked] = useState(false);
  const reason = isGenerating ? findText.isBuying : (obstacle?.reason ?? null);
  if (reason === null && isAsked) setIsAsked(false);
  return {
    reason,
    said: isAsked || obstacle !== null ? reason : null,
    explain: () => setIsAsked(true),
  };
}
