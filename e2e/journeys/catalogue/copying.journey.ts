import type { Page } from '@playwright/test';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { heldFrames } from '../../barriers/held-frames.ts';
import { expect, journey } from '../../journey.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';

const withoutPrefix = ({ mobileno, countryPrefix }: Mobile) => mobileno.slice(countryPrefix.length);
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const toastOf = (page: Page, title: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: title });

journey.describe('without codes', () => {
  journey.use({ kind: 'silent' });

  for (const [browser, script] of [
    ['a browser', ''],
    ['a browser that knows no promised text', 'delete globalThis.ClipboardItem'],
  ] as const)
    journey(`${browser} copies the number of Get Number, and says where it came from`, async ({ page, account }) => {
      await page.addInitScript(script);
      const screen = otpScreen(page);
      await screen.open(1);
      await screen.choose('Telegram');
      await screen.buy();
      const number = newestOf(await account.numbers());
      await expectToast(page, `${withoutPrefix(number)} number copied`);
      expect(await clipboard(page)).toBe(withoutPrefix(number));
      await expect(toastOf(page, 'number copied')).toContainText(`Server 1 · India · ${rupees(number.price)}`);
    });

  journey('a browser that refuses shows the number with Copy, and never says that it copied', async ({ page, account }) => {
    await page.addInitScript(`
      const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      Clipboard.prototype.write = refuse;
      Clipboard.prototype.writeText = refuse;
    `);
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    await screen.getNumber.click();
    const toast = toastOf(page, 'Your number:');
    await expect(toast).toContainText('Server 1 · India');
    const number = withoutPrefix(newestOf(await account.numbers()));
    await expect(toast).toContainText(`Your number: ${number.slice(0, 5)} ${number.slice(5)}`);
    expect((await toastTexts(page)).filter((text) => text.includes('copied'))).toEqual([]);
    await toast.getByRole('button', { name: 'Copy' }).click();
    await expectToast(page, `${number} number copied`);
    expect(await clipboard(page)).toBe(number);
  });

  journey('what the buyer copies while a number is being found stays copied', async ({ page }) => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/api/mobile/generate', async (route) => {
      await held;
      await route.continue();
    });
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    await screen.getNumber.click();
    await expect(screen.cards).toHaveCount(1);
    await copyHeading(page);
    go();
    await expect(toastOf(page, 'Your number:').getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(await clipboard(page)).toBe('Server 1');
  });
});

journey('a code is not copied over what the buyer copied in the last half minute, and is over older text', async ({ page, account }) => {
  const frames = await heldFrames(page);
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  frames.hold();
  const card = await screen.buy();
  await copyHeading(page);
  frames.letGo();
  await expect(card.getByRole('button', { name: /^Copy code/ }).first()).toBeVisible();
  const [number] = await account.numbers();
  const toast = toastOf(page, `Otp fetched successfully for Number#${number?.serialNumber}`);
  await expect(toast.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  expect(await clipboard(page)).toBe('Server 1');

  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 30_000; }');
  const second = await screen.buy();
  const code = await codeOn(second);
  await expect.poll(() => clipboard(page)).toBe(code);
});

/** As a buyer does it: selects a text and presses the keys. */
async function copyHeading(page: Page): Promise<void> {
  await page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))");
  await page.keyboard.press('Control+c');
  expect(await clipboard(page)).toBe('Server 1');
}

function newestOf([number]: Mobile[]): Mobile {
  if (number === undefined) throw new Error('No number was bought');
  return number;
}
