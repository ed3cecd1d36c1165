import { endingServers } from '@pinline/contract/activations/activations.rules';
import { holdReply } from '../../barriers/held-reply.ts';
import { expect, journey } from '../../journey.ts';
import { aMessage, aNumber } from '../../screens/a-number.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

for (const server of endingServers.map(Number))
  journey(`a code that arrives on server ${server} while the page is away is on the page on return`, async ({ page, account }) => {
    const screen = otpScreen(page);
    await screen.open(server);
    await page.goto('about:blank');
    await account.buy(await account.service(String(server), 'Telegram'));
    await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
    const [number] = await account.numbers();

    await screen.open(server);
    await expect(screen.cards).toHaveCount(1);
    expect(await codeOn(screen.cards.first())).toBe(number?.otpIds[0]?.code);
    await expect(screen.active).toContainText('Active: 0/6');
  });

journey(
  'a finished number that is dismissed leaves the other device as well, and stays away',
  async ({ page, account, anotherBrowser }) => {
    await account.buy(await account.service('2', 'Telegram'));
    await expect.poll(async () => (await account.numbers())[0]?.status).toBe('success');
    const screen = otpScreen(page);
    await screen.open(2);
    await expect(screen.cards).toHaveCount(1);
    const otherPage = await anotherBrowser(account);
    const other = otpScreen(otherPage);
    await other.open(2);
    await expect(other.cards).toHaveCount(1);

    await screen.cards.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect(screen.cards).toHaveCount(0);
    await expect(other.cards).toHaveCount(0);
    await otherPage.reload();
    await expect(other.getNumber.or(otherPage.getByPlaceholder('Search services...')).first()).toBeVisible();
    await expect(other.cards).toHaveCount(0);
  },
);

journey('a number that another device buys during a purchase of the same service shows after it', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  const purchase = await holdReply(page, 'mobile/generate');
  await screen.getNumber.click();
  await purchase.answered;
  await account.buy(await account.service('2', 'Telegram'));
  await expect(screen.balance).toContainText(rupees(await account.balance()));
  purchase.letGo();
  await expect(screen.getNumber).toBeEnabled();
  await expect(screen.cards).toHaveCount(2);
});

journey('a code that the list brings before the live frame is announced too', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const waiting = aNumber({ serviceId: id });
  const message = aMessage({ text: '482910 is your code', code: '482910' });
  const shown = { number: waiting };
  await page.route('**/api/mobile/active*', (route) => route.fulfill({ json: { data: [shown.number] } }));
  await page.clock.install();
  const screen = otpScreen(page);
  await screen.open(1);
  await expect(screen.cards.first()).toContainText('OTP will appear here');
  shown.number = { ...waiting, status: 'success', otpIds: [message] };
  // The list is fetched again when its user returns to the page after a while.
  await page.clock.fastForward(16_000);
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  await expectToast(page, `Otp fetched successfully for Number#${waiting.serialNumber}`);
  expect(await codeOn(screen.cards.first())).toBe('482910');
});
