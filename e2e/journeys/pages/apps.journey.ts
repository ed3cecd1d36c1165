import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, rulesOfColours } from '../../barriers/barriers.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { signInAs } from '../../screens/account.ts';
import { findNumber } from '../../screens/find-number.ts';

journey.use(signedOut);

const getNumber = (page: Page) => page.getByRole('link', { name: /^Sign up and get a number · / }).filter({ visible: true });

const priceOn = async (link: Locator) => /₹[\d.]+/.exec((await link.textContent()) ?? '')?.[0] ?? 'no price';

/** The search is open with what the public page showed. */
async function expectOffer(page: Page, price: string): Promise<void> {
  await expect(page).toHaveURL('/dashboard');
  const find = findNumber(page);
  const dialog = page.getByRole('dialog', { name: 'Which app is the code for?' });
  await expect(dialog.getByRole('combobox', { name: 'Which app is the code for?' })).toHaveValue('Telegram');
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('IN');
  await expect(find.rows.first()).toContainText('Telegram');
  await expect(find.rows.first()).toContainText('India');
  await expect(find.rows.first()).toContainText(price);
}

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  journey('the pages of apps are complete, and lead by letter or search to an app and on to sign-up', async ({ page }) => {
    await page.goto('/apps');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Get a code for any of \d+ apps$/);
    await expect(page.getByRole('row', { name: /^TE Telegram|^Telegram/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Apps by letter' }).getByRole('link', { name: 'T', exact: true }).click();
    await expect(page).toHaveURL('/apps?letter=t');
    await page.getByRole('searchbox').fill('telegr');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Telegram' }).click();
    await expect(page).toHaveURL('/apps/telegram');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telegram codes');
    await expect(page.getByText('No code, no charge', { exact: true }).first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'oklch(0.176 0.011 270)');
    await getNumber(page).click();
    await expect(page).toHaveURL('/signup?app=tg&country=IN');
  });
});

for (const width of [360, 1440]) {
  journey(`a new buyer signs up and arrives at the offer, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/apps/telegram');
    const price = await priceOn(getNumber(page));
    await getNumber(page).click();
    await page.getByLabel('Email').fill(`apps-${width}-${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-9');
    await page.getByLabel('Confirm password').fill('quiet-harbour-9');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectOffer(page, price);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

journey('who has an account signs in instead and arrives at the same offer', async ({ page, account }) => {
  await page.goto('/apps/telegram');
  const price = await priceOn(getNumber(page));
  await getNumber(page).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectOffer(page, price);
});

journey('who is signed in gets to the offer at once', async ({ page, account }) => {
  await signInAs(page, account);
  await page.goto('/apps/telegram');
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  const offer = page.getByRole('listitem').filter({ hasText: 'India' }).getByRole('link');
  const price = await priceOn(offer);
  await expect(page.getByRole('link', { name: /^Get a number/ }).filter({ visible: true })).toHaveCount(1);
  await offer.click();
  await expectOffer(page, price);
});

journey('visitors find them from signing in, signing up and the status page', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Apps and prices' }).click();
    await expect(page).toHaveURL('/apps?lang=en');
  }
  await page.goto('/status');
  await page.getByRole('banner').getByRole('link', { name: 'Apps' }).click();
  await expect(page).toHaveURL('/apps');
});

for (const lang of ['en', 'hi']) {
  journey(
    `axe has nothing against the pages of apps (${lang}), in either theme and at any width, and they don’t scroll sideways`,
    atNight,
    async ({ page, problems }) => {
      problems.expect(/status of 404/);
      // The themes differ in colours alone.
      for (const { colorScheme, rules } of [
        { colorScheme: 'light', rules: undefined },
        { colorScheme: 'dark', rules: rulesOfColours },
      ] as const) {
        await page.emulateMedia({ colorScheme });
        for (const path of ['/apps', '/apps/telegram', '/apps/never']) {
          await page.goto(`${path}?lang=${lang}`);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          for (const width of [320, 360, 768, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
            await expectNoBarriers(page, rules);
          }
        }
      }
    },
  );
}
