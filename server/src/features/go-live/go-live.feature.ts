import type { Feature } from '../../feature.ts';
import { mountGoLive } from './go-live.routes.ts';

export const goLive: Feature = {
  name: 'go-live',
  mount: mountGoLive,
  retention: [{ table: 'go_live_link', column: 'expires_at', keep: '1 day' }],
};
