import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { toastTexts } from '../../screens/toasts.ts';

journey(
  'a friend who signs up with the link appears in the history, unrecognisable to others',
  async ({ page, account, anotherBrowser }) => {
    await page.goto('/refer');
    await expect(stat(page, 'Total referrals')).toContainText('0');
    await expect(stat(page, 'Total earnings')).toContainText('₹0.00');
    await expect(stat(page, 'You get')).toContainText('10%');
    await expect(stat(page, 'You get')).toContainText('at most ₹30 per friend');
    const link = `${new URL(page.url()).origin}/signup?ref=${await account.referralCode()}`;
    await expect(page.getByText(link)).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => toastTexts(page)).toContain('Referral link copied');
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(link);

    await page.getByRole('tab', { name: 'Referral History' }).click();
    await expect(page.getByText('No friends yet')).toBeVisible();
    const friend = await anotherBrowser();
    await friend.goto(link);
    const email = `friend-${Date.now()}@example.com`;
    await friend.getByLabel('Email').fill(email);
    await friend.getByLabel('Password', { exact: true }).fill('harbour-lamp-7');
    await friend.getByLabel('Confirm password').fill('harbour-lamp-7');
    await friend.getByRole('button', { name: 'Create account' }).click();
    await expect(friend).toHaveURL('/dashboard');

    await page.reload();
    await expect(stat(page, 'Total referrals')).toContainText('1');
    const row = page.getByRole('row').filter({ hasText: 'f•••@example.com' });
    await expect(row).toContainText('Pending');
    await expect(page.getByText(email)).toHaveCount(0);
  },
);

journey('the tabs answer to the arrows, and the address keeps the tab', async ({ page }) => {
  await page.goto('/refer');
  const [share, history] = [page.getByRole('tab', { name: 'Share & Earn' }), page.getByRole('tab', { name: 'Referral History' })];
  await expect(page.getByRole('tablist').getByRole('tab')).toHaveText(['Share & Earn', 'Referral History']);
  await share.focus();
  await page.keyboard.press('ArrowRight');
  await expect(history).toBeFocused();
  await expect(history).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/refer?tab=history');
  await expect(page.getByRole('tabpanel', { name: 'Referral History' })).toBeVisible();
  await page.reload();
  await expect(history).toHaveAttribute('aria-selected', 'true');
  await history.focus();
  await page.keyboard.press('Home');
  await expect(share).toBeFocused();
  await expect(page).toHaveURL('/refer');
  await page.keyboard.press('ArrowLeft');
  await expect(history).toBeFocused();
  await page.goBack();
  await expect(share).toHaveAttribute('aria-selected', 'true');
});

journey('where the device can share, the link goes to its own list of apps', async ({ page, account }) => {
  await page.addInitScript('Navigator.prototype.share = (shared) => { window.shared = shared; return Promise.resolve(); }');
  await page.goto('/refer');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.evaluate<{ url: string }>('shared')).toMatchObject({
    url: `${new URL(page.url()).origin}/signup?ref=${await account.referralCode()}`,
  });
});

journey('many friends are paged, each with their status', async ({ page, problems }) => {
  problems.expect(/status of 500|Did not load/);
  let isBroken = true;
  await page.route('**/api/referral/dashboard*', (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } });
    return route.fulfill({ json: pageOfFriends(Number(new URL(route.request().url()).searchParams.get('page'))) });
  });
  await page.goto('/refer?tab=history');
  await expect(page.getByText('The history did not load')).toBeVisible();
  isBroken = false;
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('Showing 1 to 20 of 42')).toBeVisible();
  await expect(rows.nth(0)).toContainText('Pending');
  await expect(rows.nth(1)).toContainText('+₹30.00');
  await expect(rows.nth(2)).toContainText('Being checked');
  await expect(rows.nth(3)).toContainText('Refused');
  await expect(stat(page, 'Total referrals')).toContainText('42');
  await expect(stat(page, 'Total earnings')).toContainText('₹412.35');

  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL('/refer?tab=history&page=3');
  await expect(rows).toHaveCount(2);
  await page.goto('/refer?tab=history&page=9');
  await expect(page).toHaveURL('/refer?tab=history&page=3');
  await expect(rows).toHaveCount(2);
});

journey('axe has nothing against either tab', atNight, async ({ page }) => {
  await page.route('**/api/referral/dashboard*', (route) => route.fulfill({ json: pageOfFriends(1) }));
  await page.goto('/refer');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await expectNoBarriersInEitherTheme(page);
  await page.getByRole('tab', { name: 'Referral History' }).click();
  await expect(page.getByRole('row')).toHaveCount(21);
  await expectNoBarriersInEitherTheme(page);
});

const stat = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });

function pageOfFriends(page: number) {
  const statuses = ['pending', 'credited', 'review', 'refused'];
  const friends = Array.from({ length: 42 }, (_, index) => ({
    id: String(index + 1),
    email: `${'abcdef'[index % 6]}•••@example.com`,
    date: new Date(Date.now() - index * 3_600_000).toISOString(),
    status: statuses[index % 4],
    amount: index % 4 === 0 ? 0 : 30,
  }));
  return {
    totalReferrals: 42,
    totalEarnings: 412.35,
    history: friends.slice((page - 1) * 20, page * 20),
    total: 42,
    total_pages: 3,
  };
}
