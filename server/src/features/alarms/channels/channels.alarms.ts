import type { AlarmReading } from '../../../platform/alarms/alarm-reading.ts';
import { findChannels } from './channels.sql.ts';

export const failingChannel = 'channel_failing';

/** A channel that fails is an alarm in the others. */
export const channelAlarms: AlarmReading<typeof failingChannel> = {
  kinds: [failingChannel],
  async find({ db }) {
    const channels = await findChannels(db.autocommit);
    return channels.flatMap(({ id, kind, target, failure }) => {
      if (failure === null) return [];
      const text = `Alarms don’t reach ${target} (${kind}). ${failure}`;
      return [{ kind: failingChannel, subject: String(id), severity: 'warning', text, sentAgainFor: '' }];
    });
  },
};
