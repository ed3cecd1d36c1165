import type { Browser } from '../fakes/browser.ts';
import { passProcessTime } from '../processes/process-clock.ts';

/** The public status, as read again after 15 seconds. */
export async function shownStatus(app: Browser, path = '/status.json') {
  passProcessTime(15);
  return (await app.get(path)).body;
}
