import type { Feature } from '../../feature.ts';
import { checkAlarms } from './alarms.commands.ts';
import { checkJob } from './alarms.sql.ts';
import { measureAlarms } from './alarms.metrics.ts';
import { mountAlarms } from './alarms.routes.ts';
import { channelAlarms } from './channels/channels.alarms.ts';
import { findSealedChannels } from './channels/channel-secret.ts';
import { sendDigests } from './digest/digest.jobs.ts';
import { alarmTasks } from './sending/send-alarms.tasks.ts';

export const alarms: Feature = {
  name: 'alarms',
  mount: mountAlarms,
  jobs: [
    { name: checkJob, schedule: '* * * * *', run: checkAlarms },
    { name: 'send_digests', schedule: '* * * * *', run: sendDigests },
  ],
  measure: measureAlarms,
  alarms: channelAlarms,
  tasks: alarmTasks,
  sealed: [findSealedChannels],
  retention: [{ table: 'alarm', column: 'ended_at', keep: '365 days' }],
};
