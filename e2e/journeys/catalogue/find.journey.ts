import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithOffers } from '../../barriers/made-up-replies.ts';
import { atNight, expect, journey, withMotion } from '../../journey.ts';
import { allowEnter, chooseBefore, findNumber } from '../../screens/find-number.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.describe('on a phone', () => {
  journey.use({ ...withMotion, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  journey('a returning buyer has the number copied after two taps, and the code after a third', async ({ page, account }) => {
    await page.addInitScript(chooseBefore, { user: await account.referralCode(), favourites: ['tg'] });
    await page.goto('/dashboard');
    const find = findNumber(page);
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    await tap(find.button);
    await expect(find.rows.first()).toContainText('Telegram');
    await tap(find.get('Telegram').first());
    await expect(page).toHaveURL(/\/otpserver\d$/);
    const { cards } = otpScreen(page);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Telegram');
    await expect.poll(async () => (await account.numbers()).length).toBe(1);
    const [number] = await account.numbers();
    const local = number?.mobileno.slice(number.countryPrefix.length) ?? '';
    await expectToast(page, `${local} number copied`);
    expect(taps, 'taps to a copied number').toBe(2);

    const code = await codeOn(cards);
    await tap(cards.getByRole('button', { name: /^Copy code/ }));
    await expectToast(page, `${code} otp copied`);
    expect(taps, 'taps to a copied code').toBe(3);
  });

  journey('the sheet opens from every page and goes back where it came from', async ({ page }) => {
    await page.goto('/history');
    const find = findNumber(page);
    await find.inTopBar.tap();
    await expect(find.field).toBeFocused();
    await expect(find.rows.first()).toBeVisible();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(find.field).toBeHidden();
    await expect(find.inTopBar).toBeFocused();
  });
});

journey('Back closes the search and stays on the page', async ({ page }) => {
  const find = findNumber(page);
  await find.goto('/refer');
  await page.getByRole('link', { name: 'OtpHistory' }).first().click();
  await expect(page).toHaveURL('/history');
  await find.inTopBar.click();
  await expect(find.field).toBeFocused();
  await page.goBack();
  await expect(find.field).toBeHidden();
  await expect(page).toHaveURL('/history');
  await page.goBack();
  await expect(page).toHaveURL('/refer');
  await page.goForward();
  await expect(page).toHaveURL('/history');
});

journey('by keyboard: Ctrl K, letters, Enter; the first Enter ever asks', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('quora');
  await expect(find.row('Quora')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Get this number?' });
  await expect(question).toContainText('Quora');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await account.bought()).toBe(0);

  await expect(find.field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Get number' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(otpScreen(page).cards).toHaveCount(1);
  await expect(page).toHaveURL(/\/otpserver\d$/);
  // Until the first has its number no second one can be bought.
  await expect(otpScreen(page).cards.getByRole('button', { name: /^Copy number/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('disc');
  await expect(find.row('Discord')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => account.bought()).toBe(2);
  await expect(question).toBeHidden();
  await expect(find.field).toBeHidden();
});

journey('arrows unfold the offers, and Enter buys the highlighted one on its own server', async ({ page, account }) => {
  await page.addInitScript(allowEnter, await account.referralCode());
  const find = findNumber(page);
  await find.goto('/dashboard');
  await page.keyboard.press('/');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  const service = find.rows.first();
  await expect(service).toContainText('Telegram');
  await expect(service).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(service).toHaveAttribute('aria-expanded', 'true');
  const others = (await find.rows.count()) - 1;
  expect(others).toBeGreaterThan(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(service).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const offer = find.rows.nth(2);
  await expect(offer).toHaveAttribute('aria-selected', 'true');
  const server = /Server (\d)/.exec(await offer.innerText())?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/otpserver${server}`);
  await expect(otpScreen(page).cards).toContainText('Telegram');
  await expect.poll(async () => (await account.numbers())[0]?.server).toBe(server);
  await expect(otpScreen(page).getNumber).toContainText(rupees((await account.service(server, 'Telegram')).price));

  await find.goto('/dashboard');
  await page.keyboard.press('/');
  await expect(find.rows.first()).toContainText('Telegram');
  await page.keyboard.press('Escape');
  await expect(find.rows).toHaveCount(0);
  await expect(find.field).toBeFocused();
});

journey('the country filter lists that country’s offers alone and is remembered', async ({ page }) => {
  await page.goto('/dashboard');
  const find = findNumber(page);
  await find.field.click();
  await page.keyboard.type('telegram');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(find.row('Telegram')).toContainText('1 more');
  await country.selectOption({ label: 'Indonesia +62' });
  await expect(find.row('Telegram')).toContainText('Indonesia +62');
  await expect(find.row('Telegram')).not.toContainText('more');
  await page.reload();
  await expect(country).toHaveValue('ID');
});

journey('a service that only other countries have is one press away', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('find-country', 'ID'));
  await changeOffers(page, (service) => ({
    ...service,
    offers: service.offers.filter(({ country }) => service.serviceCode !== 'tg' || country?.iso !== 'ID'),
  }));
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await find.field.fill('tlgrmx');
  await expect(page.getByText('No app matches “tlgrmx”')).toBeVisible();
  await find.field.fill('telegram');
  await expect(page.getByText('No server sells it with numbers from Indonesia.')).toBeVisible();
  await page.getByRole('button', { name: 'All countries' }).click();
  await expect(find.row('Telegram')).toHaveCount(1);
  await expect(find.field).toBeFocused();
});

journey('with nothing on sale the search says so above the pages', async ({ page }) => {
  await page.route('**/api/service/offers*', (route) => route.fulfill({ json: { data: [] } }));
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  const nothing = page.getByText('Nothing is on sale right now. Your balance is unchanged.');
  await expect(nothing).toBeInViewport();
  await expect(page.getByText('Go to', { exact: true })).toBeVisible();
  await page.keyboard.type('telegram');
  await expect(nothing).toBeInViewport();
});

journey('offers that do not load say so and are asked for again', async ({ page, problems }) => {
  problems.expect(/status of 500|Did not load/);
  let isBroken = true;
  await page.route('**/api/service/offers*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } })
      : route.continue(),
  );
  const find = findNumber(page);
  await find.goto('/support');
  await page.keyboard.press('Control+k');
  const failed = page.getByRole('alert').filter({ hasText: 'The services did not load' });
  await expect(failed).toBeVisible();
  isBroken = false;
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();
  await expect(find.rows.first()).toContainText('Get');
});

journey('a hostile name stays text and in its place, 360 and 1280 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const label = `<img src=x onerror="document.title='broken in'"> ${'Verzeichnisverwaltungsdienst'.repeat(4)} \u202Eلغة`;
  await changeOffers(page, (service, place) => (place === 0 ? { ...service, label } : service));
  await page.goto('/support');
  const find = findNumber(page);
  await find.inTopBar.click();
  await find.field.fill('verzeichnis');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(find.rows.first()).toContainText(label);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.title()).not.toContain('broken in');
    const box = await page.getByRole('dialog').boundingBox();
    const button = await find.rows.first().getByRole('button', { name: /^Get/ }).boundingBox();
    expect((button?.x ?? Infinity) + (button?.width ?? 0), 'the button stays inside').toBeLessThanOrEqual(
      (box?.x ?? 0) + (box?.width ?? 0),
    );
  }
});

journey('an offer that was tried once says 1 try', async ({ page }) => {
  const once = { samples: 1, successRate: null, medianWaitSeconds: null };
  await answerWithOffers(page, 'tg', (offers) => offers.map((offer) => ({ ...offer, ...once })));
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.fill('telegram');
  await expect(find.row('Telegram').first()).toContainText(/1 try/);
});

journey('a service without numbers has no button, and 500 services stay quick', async ({ page }) => {
  await page.route('**/api/service/offers*', async (route) => {
    const response = await route.fetch();
    const { data }: { data: OfferedService[] } = await response.json();
    const many = Array.from({ length: 500 }, (_, place) => {
      const service = data[place % data.length];
      if (service === undefined) throw new Error('Nothing is sold');
      return {
        ...service,
        serviceCode: `s${place}`,
        label: `Shop ${place}`,
        offers: service.offers.map((offer) => ({ ...offer, stock: place === 7 ? 0 : offer.stock })),
      };
    });
    await route.fulfill({ response, json: { data: many } });
  });
  await page.goto('/dashboard');
  const find = findNumber(page);
  await find.field.click();
  await expect(find.rows).toHaveCount(50);
  await expect(page.getByText('450 more services. Type to find them.')).toBeVisible();
  await page.keyboard.type('shop 7');
  const empty = find.row('Shop 7').first();
  await expect(empty).toContainText('No numbers right now');
  await expect(empty.getByRole('button', { name: /^Get/ })).toHaveCount(0);
});

for (const width of [360, 1280]) {
  journey(`axe has nothing against the search, closed, open and unfolded, ${width} px wide`, atNight, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    const find = findNumber(page);
    await page.waitForLoadState('networkidle');
    await expectNoBarriersInEitherTheme(page);
    await page.keyboard.press('/');
    await expect(find.field).toBeFocused();
    await page.keyboard.type('am');
    await expect(find.rows.first()).toContainText('Amazon');
    await page.keyboard.press('ArrowRight');
    await expect(find.rows.first()).toHaveAttribute('aria-expanded', 'true');
    await expectNoBarriersInEitherTheme(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
  });
}

async function changeOffers(page: Page, change: (service: OfferedService, place: number) => OfferedService): Promise<void> {
  await page.route('**/api/service/offers*', async (route) => {
    const response = await route.fetch();
    const { data }: { data: OfferedService[] } = await response.json();
    await route.fulfill({ response, json: { data: data.map(change) } });
  });
}
