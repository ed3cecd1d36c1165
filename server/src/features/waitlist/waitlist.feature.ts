import type { Feature } from '../../feature.ts';
import { presentWaitlistEvents } from './waitlist.live.ts';
import { mountWaitlist } from './waitlist.routes.ts';
import { startWaitlistWatch } from './waitlist.watch.ts';

export const waitlist: Feature = {
  name: 'waitlist',
  mount: mountWaitlist,
  events: { types: ['waitlist'], present: presentWaitlistEvents },
  watch: startWaitlistWatch,
  retention: [{ table: 'waitlist_entry', column: 'ended_at', keep: '30 days' }],
};
