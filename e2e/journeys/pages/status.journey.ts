import { expectNoBarriers, rulesOfColours } from '../../barriers/barriers.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { signInAs } from '../../screens/account.ts';

journey.use(signedOut);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  journey('the status page is complete, in the theme of the system', async ({ page }) => {
    await page.goto('/status');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Server 1 Working/ })).toBeVisible();
    await expect(page.getByText('Open on all servers. No code, no charge.')).toBeVisible();
    await expect(page.getByText(/^Checked up to \d\d:\d\d:\d\d\./).first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('background-color', 'oklch(0.176 0.011 270)');
    await page.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/\?period=7d$/);
    await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

for (const lang of ['en', 'hi']) {
  journey(
    `axe has nothing against the status page (${lang}), in either theme and at any width, and it doesn’t scroll sideways`,
    atNight,
    async ({ page }) => {
      // The themes differ in colours alone.
      for (const { colorScheme, rules } of [
        { colorScheme: 'light', rules: undefined },
        { colorScheme: 'dark', rules: rulesOfColours },
      ] as const) {
        await page.emulateMedia({ colorScheme });
        // Takes its theme when it is opened.
        await page.goto(`/status?period=7d&lang=${lang}`);
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.locator('#theme')).toBeVisible();
        for (const width of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
          await expectNoBarriers(page, rules);
        }
      }
    },
  );
}

journey('a user who is signed in gets back from the status page', async ({ page, account }) => {
  await signInAs(page, account);
  await page.goto('/status');
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

journey('the page stays current while it is open, and keeps the focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/status');
  await page.getByRole('link', { name: '24 hours' }).focus();
  await page.route('/status', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(<h1>.*?<\/i>)[^<]*/, '$1Buying is paused') });
  });
  await page.clock.runFor(15_500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buying is paused');
  await expect(page.getByRole('link', { name: '24 hours' })).toBeFocused();
});

journey('the theme is the one of the app', async ({ page }) => {
  await page.goto('/status');
  await page.getByRole('button', { name: 'Change theme' }).click();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

journey('the login page leads there, and the feed is well-formed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveTitle(/^Status · /);
  const root = await page.evaluate<string>(`new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => resolve(request.responseXML?.documentElement.localName ?? 'unreadable');
    request.open('GET', '/status.atom');
    request.send();
  })`);
  expect(root).toBe('feed');
});

journey.describe('signed in', () => {
  journey.use({
    storageState: async ({ account, baseURL }, use) =>
      use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'accessToken', value: account.token }] }] }),
  });

  journey('the support page leads there', async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('link', { name: 'status page' }).click();
    await expect(page).toHaveTitle(/^Status · /);
  });
});
