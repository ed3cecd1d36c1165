import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { noteBuying, useConfig } from '../../../platform/api/config.ts';
import { onFrame } from '../../../platform/live/live.ts';
import { shell } from '../../../platform/language/shell.texts.ts';

export function useBuyingPause(): string | null {
  const buying = useConfig()?.buying;
  return buying?.isPaused === true ? shell.fromServer(buying.message ?? buyingPausedMessage) : null;
}

export function followBuying(): () => void {
  return onFrame((frame) => {
    if ('type' in frame && frame.type === 'buying') noteBuying(frame.buying);
  });
}
