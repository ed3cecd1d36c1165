import { isOffline } from '../../../platform/page/online.ts';
import { activationsText } from '../activations.texts.ts';
import { useBuyingPause } from './buying-pause.ts';

/** `label` takes the button's place, `reason` shows beside it. */
export type Obstacle = { label: string; reason: string };

/** Why no number can be bought now, whatever the service; null when it can. */
export function useObstacle(): Obstacle | null {
  const { paused, offline, offlineReason } = activationsText.buy;
  const pause = useBuyingPause();
  if (isOffline.use()) return { label: offline, reason: offlineReason };
  return pause === null ? null : { label: paused, reason: pause };
}
