import { expect, journey, signedOut } from '../../journey.ts';
import { openAccount } from '../../screens/account.ts';

journey.use(signedOut);

journey('a language chosen on one device applies after signing in on another', async ({ page, browser, baseURL, address }) => {
  const account = await openAccount({ url: baseURL ?? '', address });
  await page.goto('/login');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByLabel('ईमेल').fill(account.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(account.password);
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/account/language') && reply.status() === 204);
  await page.getByRole('button', { name: 'साइन इन करें' }).click();
  await expect(page.getByRole('heading', { name: 'डैशबोर्ड' })).toBeVisible();
  await saved;

  const device = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const other = await device.newPage();
  await other.goto(`${baseURL}/login`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByLabel('Email').fill(account.email);
  await other.getByLabel('Password', { exact: true }).fill(account.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'डैशबोर्ड' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');

  const again = other.waitForResponse((reply) => reply.url().endsWith('/api/account/language') && reply.status() === 204);
  await other.getByRole('button', { name: 'English' }).click();
  await again;
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await device.close();
});

journey('the status page is in the language asked for, without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'hi-IN',
  });
  const page = await context.newPage();
  await page.goto(`${baseURL}/status`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Servers' })).toBeVisible();
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/lang=en/);
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'सर्वर' })).toBeVisible();
  await context.close();
});
