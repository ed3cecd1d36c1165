import type { Page } from '@playwright/test';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { type Account, openAccount } from '../../screens/account.ts';

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

journey.describe('on a shared device', () => {
  const savings = (page: Page) => {
    const seen: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/language')) seen.push(request.postData() ?? '');
    });
    return seen;
  };
  const signInHindi = async (page: Page, { email, password }: Account) => {
    await page.getByLabel('ईमेल').fill(email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'साइन इन करें' }).click();
    await expect(page.getByRole('heading', { name: 'डैशबोर्ड' })).toBeVisible();
  };
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'लॉग आउट' }).click();
    await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible();
  };
  /** The page rests, so what a sign-in saves was sent. */
  const rest = (page: Page) => page.waitForLoadState('networkidle');

  journey('the language that one user left is not saved for the next', async ({ page, baseURL, address }) => {
    const [first, second] = [await openAccount({ url: baseURL ?? '', address }), await openAccount({ url: baseURL ?? '', address })];
    const saved = savings(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await signInHindi(page, first);
    await expect.poll(() => saved).toEqual(['{"language":"hi"}']);
    await signOut(page);
    await signInHindi(page, second);
    await rest(page);
    await page.reload();
    await rest(page);
    expect(saved).toEqual(['{"language":"hi"}']);

    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => saved.at(-1)).toBe('{"language":"en"}');
    expect(await savedLanguage(baseURL, address, first)).toBe('hi');
  });

  journey('a choice that could not be saved stays with the user who made it', atNight, async ({ page, baseURL, address, problems }) => {
    problems.expect(/Failed to load resource/);
    const [first, second] = [await openAccount({ url: baseURL ?? '', address }), await openAccount({ url: baseURL ?? '', address })];
    const saved = savings(page);
    await page.route('**/api/account/language', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await signInHindi(page, first);
    await expect.poll(() => saved).toHaveLength(1);
    await signOut(page);
    await page.unroute('**/api/account/language');
    await signInHindi(page, second);
    await rest(page);
    expect(saved).toHaveLength(1);
    await signOut(page);
    expect(await savedLanguage(baseURL, address, second)).toBeNull();
  });
});

async function savedLanguage(url: string | undefined, address: string, { email, password }: Account): Promise<string | null> {
  const reply = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  return ((await reply.json()) as { language: string | null }).language;
}

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
