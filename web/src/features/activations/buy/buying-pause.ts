import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { noteBuying, useConfig } from '../../../platform/api/config.ts';
import { onFrame } from '../../../platform/live/live.ts';

/** The operator's reason why buying is paused; null when it isn't. */
export function useBuyingPause(): string | null {
  const buying = useConfig()?.buying;
  return buying?.isPaused === true ? (buying.message ?? buyingPausedMessage) : null;
}

/** The server sends the state to every new socket, and to all within a second of a change. Returns how to stop. */
export function followBuying(): () => void {
  return onFrame((frame) => {
    if ('type' in frame && frame.type === 'buying') noteBuying(frame.buying);
  });
}
