import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { noteBuying, useConfig } from '../../../platform/api/config.ts';
import { onFrame } from '../../../platform/live/live.ts';

/** The operator's reason why buying is paused; null when it isn't. */
export function useBuyingPause(): string | null {
  const buying = useConfig()?.buying;
  return buying?.isPaused === true ? (buying.message ?? buyingPausedMessage) : null;
}

/** Hears of a pause and of its end: the server tells every socket that comes, and all of them within a second of a change. Answers how to stop. */
export function followBuying(): () => void {
  return onFrame((frame) => {
    if ('type' in frame && frame.type === 'buying') noteBuying(frame.buying);
  });
}
