import { vi } from 'vitest';
import type { Browser } from '../fakes/browser.ts';

const realNow = performance.now.bind(performance);
let shiftMs = 0;

/** The public status, as read again after 15 seconds. Time stays that much later until the test file restores its mocks: pace needs a clock that never goes back. */
export async function shownStatus(app: Browser, path = '/status.json') {
  shiftMs += 15_000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + shiftMs);
  return (await app.get(path)).body;
}
