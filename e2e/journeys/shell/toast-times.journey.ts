import { atNight, expect, journey, signedOut, withMotion } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast, toastDuration } from '../../screens/toasts.ts';

journey.use(withMotion);

const error = { least: 4_800, most: 15_000 };

journey.describe('before signing in', () => {
  journey.use(signedOut);

  journey('an error stays for 5 s', atNight, async ({ page, problems }) => {
    problems.expect(/status of 401/);
    await page.goto('/login');
    await page.getByLabel('Email').fill('unknown@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectToast(page, 'Invalid email or password');
    expectWithin(await toastDuration(page, 'Invalid email or password'), error);
  });
});

journey('in the user area an error stays for 5 s and a notice for 2 s', async ({ page }) => {
  await otpScreen(page).open(1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expectToast(page, 'No code to copy yet');
  expectWithin(await toastDuration(page, 'No code to copy yet'), { least: 1_800, most: 4_700 });
  await page.keyboard.press('g');
  await expectToast(page, 'Please select a service first');
  expectWithin(await toastDuration(page, 'Please select a service first'), error);
});

journey.describe('in the back office', () => {
  journey.use(asOperator);

  journey('an error stays for 3 s', atNight, async ({ page, problems }) => {
    problems.expect(/status of 422/);
    const message = 'Please check the marked fields.';
    await becomeOperator(page);
    await page.goto('/admin/promo-codes');
    await page.route('**/api/coupon/generate', (route) => route.fulfill({ status: 422, json: { code: 'INVALID_FIELDS', message } }));
    await page.getByLabel('Promo Price (₹)').fill('5');
    await page.getByRole('button', { name: 'Add Promo Code' }).click();
    await expectToast(page, message);
    expectWithin(await toastDuration(page, message), { least: 2_800, most: 4_700 });
  });
});

type Duration = Awaited<ReturnType<typeof toastDuration>>;

function expectWithin({ shownMs, turnsMs }: Duration, { least, most }: { least: number; most: number }): void {
  expect(shownMs).toBeGreaterThan(least);
  expect(turnsMs).toBeLessThan(most);
}
