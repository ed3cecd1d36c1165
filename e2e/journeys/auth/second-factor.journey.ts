import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authenticatorCode } from '../../screens/authenticator.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { expectToast } from '../../screens/toasts.ts';

const signInButton = { name: 'Sign in', exact: true };

journey('an authenticator app is set up, asked for, and turned off again', async ({ page, account, problems }) => {
  // A wrong code, the sign-in that asks for one, and requests that were running at sign-out.
  problems.expect(/status of (401|409)/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expectToast(page, 'Key copied');
  const secret = await page.evaluate<string>('navigator.clipboard.readText()');
  const first = page.getByLabel('Current code from the app');
  await page.getByLabel('Current password').fill(account.password);
  await first.fill(wrong(authenticatorCode(secret)));
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleDescription(/This code is not right/);
  await expect(first).toBeFocused();
  await first.fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'The authenticator app is on');

  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Copy codes' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as text' }).click();
  const file = await (await download).path();
  for (const text of [copied, await readFile(file, 'utf8')]) {
    expect(text).toContain(account.email);
    for (const code of codes) expect(text).toContain(code);
  }
  const leaving = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await page.getByRole('link', { name: 'History' }).click();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await expect(page).toHaveURL('/account');
  await expect(list.getByRole('listitem')).toHaveText(codes);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(list).toBeHidden();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await givePassword(page, account);
  const code = page.getByLabel('Code from your app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByRole('button', signInButton).click();
  await expect(code).toHaveAccessibleDescription(/Please enter the code/);
  await code.fill(wrong(authenticatorCode(secret, 1)));
  await page.getByRole('button', signInButton).click();
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByRole('button', signInButton).click();
  await code.fill(authenticatorCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Login Successfully!');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off the authenticator app?' });
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expectToast(page, 'The authenticator app is off');
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

journey('a recovery code signs in once', async ({ page, account, problems }) => {
  problems.expect(/status of 401/);
  const codes = await protect(page, account.password);
  for (const [attempt, isWelcome] of [true, false].entries()) {
    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
    await givePassword(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = page.getByLabel('Recovery code');
    await expect(field, `attempt ${attempt + 1}`).toBeFocused();
    await field.fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    if (isWelcome) await expect(page).toHaveURL('/dashboard');
    else await expect(field).toHaveAccessibleDescription(/This code is not right/);
  }
});

journey('where one is signed in is shown, and how it ended elsewhere', async ({ page, account, anotherBrowser, baseURL, problems }) => {
  // Requests that were running when the session was replaced.
  problems.expect(/status of 401/);
  await page.goto('/account');
  const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('This device');

  const elsewhere = await anotherBrowser();
  await elsewhere.goto(`${baseURL}/login`);
  await givePassword(elsewhere, account);
  await expect(elsewhere).toHaveURL(/dashboard/);
  await elsewhere.goto(`${baseURL}/account`);
  const theirs = elsewhere.getByRole('table', { name: 'Where you are signed in' }).getByRole('row');
  await expect(theirs).toHaveCount(3);
  await expect(theirs.nth(1)).toContainText('This device');
  await expect(theirs.nth(2)).toContainText('Signed in elsewhere');
  await expect(page).toHaveURL('/login');
});

journey('what does not load says so and is asked for again', async ({ page, problems }) => {
  problems.expect(/status of 400|Did not load/);
  for (const path of ['account', 'account/sessions'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No' } }));
  // A page that connects asks again for what failed before.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"')));
  await page.goto('/account');
  await connected;
  await expect(page.getByText('Your account did not load')).toBeVisible();
  await expect(page.getByText('Your sessions did not load')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table').getByText('This device')).toBeVisible();
});

journey('axe has nothing against the account, its questions and the second step', atNight, async ({ page, account, problems }) => {
  problems.expect(/status of 401/);
  await page.goto('/account');
  await expect(page.getByRole('table').getByText('This device')).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await protect(page, account.password, () => expectNoBarriersInEitherTheme(page));
  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await givePassword(page, account);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectNoBarriersInEitherTheme(page);
  for (const path of ['/forgot-password', '/reset-password?token=made-up']) {
    await page.goto(path);
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
  }
});

async function protect(page: Page, password: string, look: () => Promise<void> = async () => {}): Promise<string[]> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expectToast(page, 'Key copied');
  await look();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('Current code from the app').fill(authenticatorCode(await page.evaluate<string>('navigator.clipboard.readText()')));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await look();
  return codes.allTextContents();
}

async function givePassword(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', signInButton).click();
}

/** Wrong now and one step before or after, except by a chance of one in 300,000. */
function wrong(code: string): string {
  return String((Number(code) + 500_003) % 1_000_000).padStart(6, '0');
}
