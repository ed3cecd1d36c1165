import { endingServers, listeningServers } from '@pinline/contract/activations/activations.rules';
import { heldFrames } from '../../barriers/held-frames.ts';
import { byDayIf, expect, journey } from '../../journey.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.describe('numbers that wait', () => {
  journey.use({ kind: 'silent' });

  journey('six numbers are the most a server gives', async ({ page, account }) => {
    const { price } = await account.service('1', 'Discord');
    const screen = otpScreen(page);
    await screen.open(1);
    await expect(screen.active).toHaveText('Active: 0/6');
    await screen.choose('Discord');
    for (let bought = 1; bought <= 5; bought += 1) {
      await screen.buy();
      await expect(screen.active).toHaveText(`Active: ${bought}/6`);
    }
    await screen.getNumber.click();
    await expect(screen.active).toHaveText('Active: 6/6');
    await expect(page.getByRole('button', { name: 'Max 6' })).toBeDisabled();
    await expect(screen.getNumber).toBeHidden();
    await expect(screen.cards).toHaveCount(6);
    await expect(screen.balance).toContainText(rupees(500 - 6 * price));

    await page.getByRole('link', { name: 'OtpServer2' }).click();
    await expect(screen.active).toHaveText('Active: 0/6');
    await page.getByRole('link', { name: 'OtpServer1' }).click();
    await screen.cards
      .last()
      .getByRole('button', { name: /^Cancel ·/ })
      .click();
    await expect(screen.active).toHaveText('Active: 5/6');
    await expect(screen.getNumber).toBeEnabled();
  });
});

journey('another service is chosen with Change Service', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.submit.click();
  await expectToast(page, 'Please select a service first');
  await expect(screen.getNumber).toBeHidden();
  await screen.choose('Telegram');

  await page.getByRole('button', { name: 'Change Service' }).click();
  const search = page.getByRole('combobox', { name: 'Service', expanded: true });
  await search.fill('zzzzz');
  await expect(page.getByText('No services found').first()).toBeVisible();
  await search.fill('disc');
  await page.getByRole('option', { name: 'Discord' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const { price } = await account.service('1', 'Discord');
  await expect(screen.getNumber).toContainText(rupees(price));
  await screen.buy();
  await expect(screen.cards.first()).toContainText('Discord');
});

journey('Buy Next puts the second number in the place of the finished one', async ({ page, account }) => {
  const frames = await heldFrames(page);
  const screen = otpScreen(page);
  const first = await screen.buyOn(2, 'Telegram');
  await codeOn(first);
  const second = await screen.buy();
  await codeOn(second);
  const ids = (await account.history()).map(({ _id }) => _id);

  frames.hold();
  const { price } = await account.service('2', 'Telegram');
  await screen.cards
    .nth(1)
    .getByRole('button', { name: `Buy Next · ${rupees(price)}` })
    .click();
  await expect(screen.cards.nth(1)).toContainText('OTP will appear here');
  await expect(screen.cards.nth(1)).toContainText('2nd number');
  await expect(screen.cards).toHaveCount(2);
  await expect(screen.cards.nth(0)).not.toContainText('2nd number');
  const [next] = await account.numbers();
  await expectToast(page, `${next?.mobileno.slice(next.countryPrefix.length)} number copied`);
  frames.letGo();
  const code = await codeOn(screen.cards.nth(1));
  const [bought, ...others] = await account.history();
  expect(bought).toMatchObject({ version: 2, status: 'success', otpIds: [{ code }] });
  expect(others.map(({ _id }) => _id)).toEqual(ids);
});

for (const server of listeningServers.map(Number)) {
  journey(`on server ${server} a second message can be asked for`, byDayIf(server === 1), async ({ page, account }) => {
    const card = await otpScreen(page).buyOn(server, 'Telegram');
    await codeOn(card);
    // A request at the moment of the first code may be taken for the one that keeps a number listening.
    await expect(async () => {
      await card.getByRole('button', { name: 'Resend' }).click();
      await expect(card).toContainText(/\d+ messages/, { timeout: 3_000 });
    }).toPass();
    await expectToast(page, 'Asked for another code');
    await expect(card.getByRole('list', { name: 'Earlier messages' }).getByRole('listitem')).not.toHaveCount(0);
    const codes = (await account.numbers())[0]?.otpIds.map(({ code }) => code);
    await expect.poll(() => codeOn(card)).toBe(codes?.at(-1));
    expect(new Set(codes).size).toBe(codes?.length);
    expect(await account.bought()).toBe(1);
  });
}

for (const server of endingServers.map(Number)) {
  journey(`on server ${server} the first code is the only one`, async ({ page }) => {
    const card = await otpScreen(page).buyOn(server, 'Telegram');
    await codeOn(card);
    await expect(card.getByRole('button', { name: 'Buy Next' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Resend' })).toHaveCount(0);
    await expect(card.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  });
}
