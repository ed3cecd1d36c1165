import { openAccount } from '../../screens/account.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { expectToast, toastDuration } from '../../screens/toasts.ts';

journey.use(signedOut);

journey('the form says what is missing, field by field', async ({ page }) => {
  await page.goto('/signup');
  const [email, password, confirmation] = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password'),
  ];
  const submit = page.getByRole('button', { name: 'Create account' });

  await submit.click();
  await expect(email).toHaveAccessibleDescription(/Email is required/);
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  await expect(confirmation).toHaveAccessibleDescription(/Please confirm your password/);
  await expect(email).toBeFocused();

  await email.fill('someone');
  await expect(page.getByText('Email is required')).toBeHidden();
  await expect(page.getByText('Password is required')).toBeVisible();
  await password.fill('12345');
  await confirmation.fill('12346');
  await expect(page.getByText('Please confirm your password')).toBeHidden();
  await submit.click();
  await expect(email).toHaveAccessibleDescription(/Email is invalid/);
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match/);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/signup');
});

for (const width of [360, 1440]) {
  journey(`the sign-up says once that one pays only for a code, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/signup');
    await expect(page.getByText('You pay only when a code arrives. No code, no charge.').filter({ visible: true })).toHaveCount(1);
  });
}

journey('an address that has an account is reported', async ({ page, baseURL, address, problems }) => {
  problems.expect(/status of 409/);
  const known = await openAccount({ url: baseURL ?? '', address });
  await page.goto('/signup');
  await page.getByLabel('Email').fill(known.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-9');
  await page.getByLabel('Confirm password').fill('quiet-harbour-9');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'An account with this email already exists');
  await expect(page).toHaveURL('/signup');
});

journey('a new account is busy, then welcome', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`new-${Date.now()}@example.com`);
  const passwords = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')];
  for (const [place, field] of passwords.entries()) {
    await field.fill('quiet-harbour-9');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(place + 1);
  }
  const reply = await holdReply(page, 'users/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  reply.letGo();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Account created successfully!');
  expect((await toastDuration(page, 'Account created successfully!')).turnsMs).toBeLessThan(2_000);
});

journey('the Google button is there where the operator has it, and carries the referral code', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByText('Sign in with Google')).toHaveCount(0);

  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), googleSignIn: true } });
  });
  const button = page.getByRole('link', { name: 'Sign in with Google' });
  await page.goto('/signup?ref=FRIEND42');
  await expect(button).toHaveAttribute('href', '/api/auth/google?referralCode=FRIEND42');
  await page.goto('/signup');
  await expect(button).toHaveAttribute('href', '/api/auth/google?referralCode=');
  await page.goto('/login');
  await expect(button).toHaveAttribute('href', '/api/auth/google');
});
