import type { Feature } from '../../feature.ts';
import { presentBuying } from './settings.live.ts';
import { mountSettings } from './settings.routes.ts';

export const settings: Feature = {
  name: 'settings',
  mount: mountSettings,
  standingFrame: presentBuying,
};
