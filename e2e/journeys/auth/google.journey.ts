import { friend } from '../../installation.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';

journey.use({ ...signedOut, kind: 'silent' });

journey('a user signs in through the identity provider', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Login Successfully!');
  const code = addresses.map((address) => /login-success\?token=([^&]+)/.exec(address)?.[1]).find((found) => found !== undefined);
  expect(code).toBeDefined();
  // The code works once, and the session token was in no address.
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  expect(token).not.toBe(code);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);

  await page.goto('/account');
  await expect(page.getByText(friend.email)).toBeVisible();
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
});

journey('a return without a code, or with a made-up one, opens nothing', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  await page.goto('/account/login-success');
  await expect(page).toHaveURL('/login');
  await page.goto('/account/login-success?token=made-up-token');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'This sign-in has expired. Please sign in again.');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
});

journey('the way back asks for the second factor where there is one', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  let isRight = false;
  await page.route('**/api/auth/exchange', (route) => {
    const { code, token } = route.request().postDataJSON();
    expect(token).toBe('a-code');
    if (code === undefined)
      return route.fulfill({ status: 401, json: { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter the code' } });
    if (!isRight) return route.fulfill({ status: 401, json: { code: 'SECOND_FACTOR_WRONG', message: 'This code is not right.' } });
    return route.fulfill({ status: 401, json: { code: 'SIGN_IN_CODE_INVALID', message: 'This sign-in has expired.' } });
  });
  await page.goto('/account/login-success?token=a-code');
  await expect(page).toHaveURL('/account/login-success');
  const code = page.getByLabel('Code from your app');
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  isRight = true;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'This sign-in has expired.');
});

for (const [word, sentence] of [
  ['google_not_set_up', 'Google sign-in is not set up here. Please use your email and password.'],
  ['google_failed', 'Google sign-in did not work. Please try again.'],
  ['google_cancelled', 'Google sign-in was cancelled.'],
  ['email_not_verified', 'Google has not verified this email yet. Verify it there, or use your password.'],
  ['blocked', 'Your account is blocked. Please contact support.'],
] as const) {
  journey(`the sign-in says why it failed: ${word}`, async ({ page }) => {
    await page.goto(`/login?error=${word}`);
    await expectToast(page, sentence);
    await expect(page).toHaveURL('/login');
  });
}

journey('words of anybody are not shown', { tag: '@C4' }, async ({ page }) => {
  await page.goto('/login?error=Call%200900%20to%20unlock');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('0900')).toHaveCount(0);
  expect(await toastTexts(page)).toEqual([]);
});
