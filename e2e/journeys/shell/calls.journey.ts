import type { Page } from '@playwright/test';
import { atNight, expect, journey } from '../../journey.ts';

/** Calls of a load, without the settings. */
const mostCalls = { dashboard: 8, otpserver1: 4, topup: 7, history: 6, refer: 4, support: 3, account: 5 };

journey('no page asks twice for the same, for a user with many numbers in the last half hour', atNight, async ({ page, account }) => {
  const service = await account.service('1', 'Telegram');
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 3 }, () => account.buy(service)));
    await expect.poll(async () => (await account.history()).every(({ status }) => status === 'success')).toBe(true);
  }
  for (const [path, most] of Object.entries(mostCalls)) {
    const calls = await callsOf(page, `/${path}`);
    expect.soft(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
    expect.soft(calls.length, `${path}: ${calls.join(', ')}`).toBeLessThanOrEqual(most);
  }
});

journey('a dashboard whose calls are refused for now shows what it can and does not ask without end', async ({ page, problems }) => {
  problems.expect(/status of 429|Did not load|socket/);
  let asked = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/api/config')) return route.continue();
    asked += 1;
    return route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again in 12 seconds.' } });
  });
  await page.goto('/dashboard');
  for (const text of ['Your numbers did not load', 'The services did not load', 'The spending did not load'])
    await expect(page.getByText(text)).toBeVisible();
  expect(asked).toBeLessThan(25);
});

async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url(): string }) => {
    const call = /\/api\/([^?]*)/.exec(request.url())?.[1];
    if (call !== undefined && call !== 'config') calls.push(call);
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return calls;
}
