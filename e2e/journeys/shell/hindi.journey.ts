import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { admin } from '../../installation.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { openAccount } from '../../screens/account.ts';
import { expectToast } from '../../screens/toasts.ts';

const hindiFile = /\/assets\/hindi-/;

journey.describe('before anyone is signed in', () => {
  journey.use(signedOut);

  journey('a buyer chooses Hindi, gets a code, and goes back to English', async ({ page, baseURL, address }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const account = await openAccount({ url: baseURL ?? '', address });
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(
      fetched.filter((url) => hindiFile.test(url)),
      'English fetches no Hindi',
    ).toEqual([]);

    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page).toHaveTitle(/^साइन इन करें/);
    await page.getByRole('button', { name: 'साइन इन करें' }).click();
    await expect(page.getByText('ईमेल लिखें')).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await page.getByLabel('ईमेल').fill(account.email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'साइन इन करें' }).click();
    await expectToast(page, 'आप साइन इन हो गए!');
    await expect(page.getByRole('heading', { name: 'डैशबोर्ड' })).toBeVisible();

    await page.getByRole('navigation', { name: 'मुख्य मेन्यू' }).getByRole('link', { name: 'OTP सर्वर 1' }).click();
    await page.getByRole('region', { name: 'सर्विस', exact: true }).locator('[data-anchor]').click();
    await page.getByRole('combobox', { name: 'सर्विस', expanded: true }).pressSequentially('Telegram');
    await page.getByRole('option', { name: 'Telegram' }).first().click();
    await page.getByRole('button', { name: 'चुनें' }).click();
    await page.getByRole('button', { name: /^नंबर लें/ }).click();
    const card = page.getByRole('region', { name: 'आपके नंबर' }).getByRole('article').first();
    const code = card.getByRole('button', { name: /^कोड .+ कॉपी करें/ });
    await expect(code).toBeVisible();
    await expect(card).toContainText('+91 भारत');
    await page.reload();
    await expect(code).toBeVisible();
    await expectNoBarriersInEitherTheme(page);

    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: /^Copy code/ }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  journey('an operator who chose Hindi has the back office in English', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByLabel('ईमेल').fill(admin.email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'साइन इन करें' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

const pages = ['dashboard', 'otpserver1', 'otpserver4', 'topup', 'history', 'refer', 'developers', 'support', 'account', 'lost'];
const ways = ['upi', 'crypto', 'promo'].map((method) => `topup?method=${method}`);

journey('every page of a buyer is in Hindi', atNight, async ({ page }) => {
  await page.addInitScript("localStorage.setItem('pinline-language', 'hi')");
  const left: string[] = [];
  for (const path of [...pages, ...ways]) {
    await page.goto(`/${path}`);
    await page.waitForLoadState('networkidle');
    left.push(...(await englishOn(page)).map((text) => `${path}: ${text}`));
  }
  expect(left).toEqual([]);
});

/** Visible texts and labels of two or more words in a row that begin with Latin letters. Names of services, addresses and programs are not words of ours. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('body *:not(noscript, script, style, pre code)')].flatMap((element) => [
      ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
    ]),
  ]`);
  return [...new Set(texts.filter((text) => /[A-Za-z]{2,} [a-z]{2,}/.test(text)))];
}
