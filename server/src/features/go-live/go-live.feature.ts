import type { Feature } from '../../feature.ts';
import { goLiveAlarms } from './go-live.alarms.ts';
import { mountGoLive } from './go-live.routes.ts';
import { serveArrivalPage } from './links/arrival-page.ts';
import { settleGoLive } from './resume-when-ready.ts';

export const goLive: Feature = {
  name: 'go-live',
  mount: mountGoLive,
  serve: serveArrivalPage,
  alarms: goLiveAlarms,
  jobs: [{ name: 'settle_go_live', schedule: '* * * * *', run: settleGoLive }],
  retention: [{ table: 'go_live_link', column: 'expires_at', keep: '1 day' }],
};
