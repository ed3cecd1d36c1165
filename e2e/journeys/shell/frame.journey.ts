import { expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

journey('every OTP screen says “OTP Services” once, server 4 as its title', async ({ page }) => {
  for (const server of [1, 2, 3, 4]) {
    await otpScreen(page).open(server);
    await expect(page.getByRole('main').getByText('OTP Services', { exact: true })).toHaveCount(1);
  }
});

journey('only the link of the page itself is marked as the current one', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('aside [aria-current]').filter({ visible: true })).toHaveText(['OtpHistory']);
});

journey.describe('in the back office', () => {
  journey.use(asOperator);

  journey('only the link of the page itself is marked as the current one', async ({ page }) => {
    await becomeOperator(page);
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('aside [aria-current]').filter({ visible: true })).toHaveText(['Users Management']);
  });

  journey('a route’s success rate has the colours that buyers see', async ({ page }) => {
    await becomeOperator(page);
    await page.route(/\/api\/admin\/(server|providers)$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"successRate":[^,}]+/g, '"successRate":88');
      await route.fulfill({ response, body });
    });
    await page.goto('/admin/services');
    await expect(page.getByText('88%').filter({ visible: true }).first()).toHaveClass(/text-success-text/);
  });
});
