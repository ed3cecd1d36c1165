import { config } from '../../platform/api/config.ts';
import { session } from '../../platform/session/session.ts';
import { showTimesIn } from '../../platform/time/times.ts';

/** Operators see times in the installation's zone (`TIME_ZONE`), which days and statistics follow; users see their device's zone. */
export function showOperatorsTimes(): void {
  showTimesIn(() => (session()?.role === 'admin' ? config()?.timeZone : undefined));
}
