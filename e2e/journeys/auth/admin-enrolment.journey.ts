import type { Page } from '@playwright/test';
import { authenticatorCode } from '../../screens/authenticator.ts';
import { expectNoBarriers } from '../../barriers/barriers.ts';
import { admin } from '../../installation.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { type Installation, startInstallation } from '../../start-installation.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(signedOut);
journey.describe.configure({ mode: 'default' });

let strict: Installation;
journey.beforeAll(async () => void (strict = await startInstallation('strict')));
journey.afterAll(() => strict.stop());

journey('nothing of the back office opens before the app is set up; then it goes on to where one was going', async ({ page, problems }) => {
  // Asked with the removed authenticator, and the sign-in that asks for a code.
  problems.expect(/status of 401/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page);
  const door = page.getByRole('heading', { name: 'Set up your authenticator app', level: 1 });
  await expect(door).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(`${strict.url}/admin/users?search=crowd`);
  await expect(door).toBeVisible();
  await page.reload();
  await expect(door).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options).toHaveText([/^Use the (dark|light) theme$/, 'Logout']);
  await page.keyboard.type('users');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(asked.filter((path) => /^\/api\/(admin|coupon|service)\//.test(path))).toEqual([]);

  const { secret, codes } = await setUp(page);
  await expectNoBarriers(page);
  await expect(door).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Users Management', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${strict.url}/admin/users?search=crowd`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users Management', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await givePassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await holdChecklistUntilRemoved(page);
  const checklist = page.waitForRequest('**/api/admin/go-live');
  await page.goto(`${strict.url}/admin/account`);
  await checklist;
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Code from your app').fill(authenticatorCode(secret, 1));
  await page.keyboard.press('Enter');
  await expectToast(page, 'The authenticator app is off');
  await expect(door).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${strict.url}/login`);
});

journey('whether it is set up is asked for again when it could not be known', async ({ page, problems }) => {
  problems.expect(/status of 400|Did not load/);
  await page.route('**/api/account', (route) => route.fulfill({ status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No' } }));
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Your account did not load' })).toBeVisible();
  await expectNoBarriers(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${strict.url}/login`);
});

journey('who was sent to sign in first is led on to where they were going, once the app is set up', atNight, async ({ page }) => {
  await page.goto(`${strict.url}/admin/promo-codes?status=Used`);
  await expect(page).toHaveURL(`${strict.url}/login`);
  await givePassword(page);
  await expect(page).toHaveURL(`${strict.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app', level: 1 })).toBeVisible();
  await page.reload();
  await setUp(page);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page).toHaveURL(`${strict.url}/admin/promo-codes?status=Used`);
  await expect(page.getByRole('heading', { name: 'Promo Code Management', level: 1 })).toBeVisible();
});

/** A question is on its way while the server removes the authenticator, from when on it refuses. */
async function holdChecklistUntilRemoved(page: Page): Promise<void> {
  const [removed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/admin/go-live', async (route) => {
    await removed.promise;
    const response = await route.fetch();
    // The page no longer waits for it.
    await route.fulfill({ response }).catch(() => undefined);
    answered.resolve();
  });
  await page.route('**/api/account/second-factor/remove', async (route) => {
    const response = await route.fetch();
    removed.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${strict.url}/login`);
  await givePassword(page);
  await expect(page).toHaveURL(`${strict.url}/admin`);
}

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expectToast(page, 'Key copied');
  await expectNoBarriers(page);
  const secret = await page.evaluate<string>('navigator.clipboard.readText()');
  await page.getByLabel('Current password').fill(admin.password);
  await page.getByLabel('Current code from the app').fill(authenticatorCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allTextContents() };
}
