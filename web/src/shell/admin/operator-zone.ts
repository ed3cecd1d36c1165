import { config } from '../../platform/api/config.ts';
import { session } from '../../platform/session/session.ts';
import { showTimesIn } from '../../platform/time/times.ts';

/**
 * Every time of the back office is in the operator's zone (`TIME_ZONE`), which days, statistics and the texts of the OTP history follow:
 * two operators speak of the same hour. Users see the zone of their own device.
 */
export function showOperatorsTimes(): void {
  showTimesIn(() => (session()?.role === 'admin' ? config()?.timeZone : undefined));
}
