import { expect, journey, withMotion } from '../../journey.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(withMotion);

journey('a number is bought and its code copied without a mouse', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(1);
  // The keys are fetched after the page.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Service', expanded: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('insta');
  await expect(page.getByRole('option', { name: /Instagram/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(screen.getNumber).toBeVisible();

  await page.keyboard.press('g');
  await expect(screen.cards).toHaveCount(1);
  const code = await codeOn(screen.cards);
  await page.keyboard.press('c');
  await expectToast(page, `${code} otp copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  expect((await account.numbers())[0]?.otpIds.map((message) => message.code)).toContain(code);
  await expect(screen.cards).toContainText('Instagram');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  for (const what of ['Search a service', 'Get a number', 'Copy the newest code', 'Cancel the newest number']) {
    await expect(keys).toContainText(what);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  expect(await account.bought()).toBe(1);

  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Which app is the code for?' })).toBeFocused();
  await page.keyboard.type('history');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/history');
});

journey('a key pressed before the cards can be drawn buys once they can', async ({ page, account }) => {
  const screen = otpScreen(page);
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/number-grid-*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await screen.open(1);
  await screen.choose('Instagram');
  await expect(screen.getNumber).toBeDisabled();
  await page.keyboard.press('g');
  allow();
  await codeOn(screen.cards);
  expect(await account.bought()).toBe(1);
});

journey.describe('a number that waits', () => {
  journey.use({ kind: 'silent' });

  journey('is cancelled by key, after a question', async ({ page, account }) => {
    const screen = otpScreen(page);
    const card = await screen.buyOn(1, 'Discord');
    await expect(card.getByRole('button', { name: /^Cancel ·/ })).toBeVisible();
    const question = page.getByRole('dialog', { name: 'Cancel this number?' });
    await page.keyboard.press('x');
    await expect(question).toContainText('Discord');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await account.numbers()).toMatchObject([{ status: 'pending' }]);

    await page.keyboard.press('x');
    await expect(question.getByRole('button', { name: 'Keep waiting' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Cancel number' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Otp request canceled');
    await expect(question).toBeHidden();
    expect(await account.balance()).toBe(500);
  });
});
