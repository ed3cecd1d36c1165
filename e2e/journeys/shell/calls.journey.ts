import type { Page } from '@playwright/test';
import { expect, journey } from '../../journey.ts';

/** Calls of a load, without the settings. */
const mostCalls = { dashboard: 8, otpserver1: 4, topup: 7, history: 6, refer: 4, support: 3, account: 5 };

journey('no page asks twice for the same, for a user with many numbers in the last half hour', async ({ page, account }) => {
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
