import type { Page } from '@playwright/test';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';

journey.use(asOperator);

const lists = ['/admin/users', '/admin/otp-history', '/admin/services', '/admin/images', '/admin/service-stats?from=2020-01-01'];

journey('a page beyond the last one shows the last one, in each list', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/users');
  for (const address of lists) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}page=77777`);
    await expect(page).not.toHaveURL(/page=77777/);
    await expect(page.locator('main').getByRole('row').or(page.locator('main').getByRole('listitem')).first()).toBeVisible();
    const next = page.getByRole('button', { name: 'Next page' });
    if ((await next.count()) > 0) await expect(next).toBeDisabled();
    // The missing page adds no history entry.
    await page.goBack();
    await expect(page, address).toHaveURL('/admin/users');
  }
});

journey('after the only promo code of the last page is deleted, the page before it is shown', async ({ page }) => {
  await becomeOperator(page);
  const codes = await answerWithPromoCodes(page, 21);
  await page.goto('/admin/promo-codes?page=2');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page
    .getByRole('button', { name: `Delete ${codes.at(-1)}` })
    .locator('visible=true')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/promo-codes');
  await expect(page.getByRole('row').filter({ hasText: 'Not used' })).toHaveCount(20);
  await expect(page.getByText('Showing 1 to 20 of 20')).toBeVisible();
});

async function answerWithPromoCodes(page: Page, count: number): Promise<readonly string[]> {
  let coupons = Array.from({ length: count }, (_, index) => ({
    _id: String(index + 1),
    couponCode: `PLAGE${String(index + 1).padStart(7, '0')}`,
    couponPrice: 10,
    isExpired: false,
    userId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
  const codes = coupons.map(({ couponCode }) => couponCode);
  await page.route('**/api/coupon/all-coupons*', (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page') ?? '1');
    const data = {
      coupons: coupons.slice((asked - 1) * 20, asked * 20),
      total: coupons.length,
      total_pages: Math.max(1, Math.ceil(coupons.length / 20)),
    };
    return route.fulfill({ json: { data } });
  });
  await page.route(/\/api\/coupon\/\d+$/, (route) => {
    coupons = coupons.filter(({ _id }) => !route.request().url().endsWith(`/${_id}`));
    return route.fulfill({ status: 204 });
  });
  return codes;
}
