import type { BrowserContext, Page } from '@playwright/test';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey, signedOut } from '../../journey.ts';
import { openAccount } from '../../screens/account.ts';
import { allowEnter, chooseBefore, findNumber } from '../../screens/find-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';
import { topupScreen } from '../../screens/topup-screen.ts';
import { changePrices } from '../../barriers/made-up-replies.ts';

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;

journey.describe('on a phone, a new buyer', () => {
  journey.use({ ...phone, ...signedOut });

  journey(
    'has any service’s number copied five taps after typing who they are, a payment included',
    atNight,
    async ({ page, context, baseURL, address }) => {
      const taps = await countTaps(context);
      const other = await openAccount({ url: baseURL ?? '', address });
      const person = { email: `new-${other.email}`, password: 'quiet-harbour-9' };
      await changePrices(page, other, 527.5);
      await page.goto('/signup');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByLabel('Confirm password').fill(person.password);
      await page.getByRole('button', { name: 'Create account' }).tap();
      await expect(page).toHaveURL('/dashboard');

      const find = findNumber(page);
      await find.button.tap();
      await expect(find.field).toBeFocused();
      await page.keyboard.type('quora');
      await find.row('Quora').getByRole('button', { name: 'Add ₹27.50' }).tap();
      const topup = topupScreen(page);
      const pay = topup.dialog.getByRole('button', { name: 'Pay ₹27.50 in a UPI app' });
      await expect(pay).toBeVisible();
      await expect(topup.utr, 'behind Already sent another amount?').toBeHidden();
      await expectNoBarriersInEitherTheme(page);
      await pay.tap();
      await expect(topup.dialog.getByText('is in your balance').first()).toBeVisible();
      await page.unroute('**/api/service/offers*');
      await topup.dialog.getByRole('button', { name: /^Get Quora · / }).tap();
      const { cards } = otpScreen(page);
      await expect(cards.first()).toContainText('Quora');
      const copied = await copiedNumber(page);
      expect(copied).toMatch(/^\d{8,11}$/);
      expect(await taps()).toBe(5);
    },
  );
});

journey.describe('on a phone, a returning buyer', () => {
  journey.use(phone);

  journey(
    'has the number of a favourite copied after one tap on the dashboard, and its code on arrival',
    async ({ page, context, account }) => {
      const taps = await countTaps(context);
      await page.addInitScript(chooseBefore, { user: await account.referralCode(), favourites: ['tg'] });
      await page.addInitScript(allowEnter, await account.referralCode());
      await page.goto('/dashboard');
      const row = page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem').filter({ hasText: 'Telegram' });
      await row.getByRole('button', { name: /^Get/ }).tap();
      const copied = await copiedNumber(page);
      await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
      const [number] = await account.numbers();
      expect(number?.mobileno).toBe(`${number?.countryPrefix}${copied}`);
      expect(number?.country?.iso).toBe('IN');
      await expectCodeCopied(page, number);
      await expect(page).toHaveURL('/dashboard');
      expect(await taps()).toBe(1);
    },
  );

  journey('has the code of a favourite copied after two taps', async ({ page, context, account }) => {
    const taps = await countTaps(context);
    await page.addInitScript(chooseBefore, { user: await account.referralCode(), favourites: ['tg'] });
    await page.goto('/dashboard');
    const find = findNumber(page);
    await find.button.tap();
    await expect(find.rows.first()).toContainText('Telegram');
    await find.rows.first().getByRole('button', { name: 'for Telegram on Server' }).tap();
    await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
    await expectCodeCopied(page, (await account.numbers())[0]);
    expect(await taps()).toBe(2);
  });

  journey(
    'has the number that money was added for copied after one tap, and the next one after another',
    async ({ page, context, account }) => {
      const { price, serviceCode, label } = await account.service('1', 'Telegram');
      const wanted = { server: '1', serviceCode, label, price, country: 'IN' };
      await page.addInitScript((offer) => sessionStorage.setItem('wish', JSON.stringify(offer)), wanted);
      const taps = await countTaps(context);
      await page.goto('/topup');
      await page
        .getByRole('region', { name: 'Your number' })
        .getByRole('button', { name: /^Get Telegram/ })
        .tap();
      await expect.poll(() => account.bought()).toBe(1);
      await expectNumberCopied(page, (await account.numbers())[0]);
      expect(await taps()).toBe(1);

      await otpScreen(page)
        .cards.getByRole('button', { name: `Buy Next · ${rupees(price)}` })
        .tap();
      await expect.poll(() => account.bought()).toBe(2);
      await expectNumberCopied(page, (await account.numbers())[0]);
      expect(await taps()).toBe(2);
    },
  );
});

journey('by keyboard the code is copied after Ctrl K, letters and Enter', async ({ page, account }) => {
  await page.addInitScript(allowEnter, await account.referralCode());
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('quora');
  await expect(find.row('Quora')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
  await expectCodeCopied(page, (await account.numbers())[0]);
});

journey('a code is not copied once the buyer turned that off', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(1);
  await page.getByRole('button', { name: 'Stop copying codes as they arrive' }).click();
  await expectToast(page, 'Codes aren’t copied any more');
  await screen.choose('Telegram');
  const card = await screen.buy();
  await expect(card.getByRole('button', { name: /^Copy code/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy codes as they arrive' })).toBeVisible();
  const [number] = await account.numbers();
  expect(await page.evaluate('navigator.clipboard.readText()'), 'the number that was asked for').toBe(number?.mobileno.slice(3));
});

/** Counts in the browser, over all pages of the tab: a tap that the product starts to need is counted. */
async function countTaps(context: BrowserContext): Promise<() => Promise<number>> {
  let count = 0;
  await context.exposeBinding('countTap', () => (count += 1));
  await context.addInitScript(`addEventListener('pointerdown', (event) => event.isTrusted && countTap(), { capture: true })`);
  return () => Promise.resolve(count);
}

/** The toast of the code says it, without another one. */
async function expectCodeCopied(page: Page, number: Mobile | undefined): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(number?.otpIds[0]?.code);
  await expectToast(page, `Otp fetched successfully for Number#${number?.serialNumber}`);
  expect((await toastTexts(page)).filter((text) => text.endsWith('otp copied'))).toEqual([]);
}

async function expectNumberCopied(page: Page, number: Mobile | undefined): Promise<void> {
  await expectToast(page, `${number?.mobileno.slice(number.countryPrefix.length)} number copied`);
}

async function copiedNumber(page: Page): Promise<string> {
  let copied = '';
  await expect
    .poll(async () => (copied = /(\d+) number copied/.exec((await toastTexts(page)).join('\n'))?.[1] ?? ''), {
      message: 'the number is copied',
    })
    .not.toBe('');
  return copied;
}
