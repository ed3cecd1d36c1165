import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { answerWithHistory, answerWithNumbers } from '../../../barriers/made-up-replies.ts';
import { expect, journey } from '../../../journey.ts';
import { aMessage, aNumber, aRow } from '../../../screens/a-number.ts';
import type { Account } from '../../../screens/account.ts';
import { otpScreen } from '../../../screens/otp-screen.ts';
import { expectToast } from '../../../screens/toasts.ts';

const gone = 'This number isn’t available again right now. You have not been charged.';

async function anEndedNumber(account: Account) {
  const { id } = await account.service('2', 'Telegram');
  return aNumber({
    serviceId: id,
    server: '2',
    price: 8,
    mobileno: '+919885089023',
    status: 'success',
    isListening: false,
    otpIds: [aMessage({ text: '482910 is your code', code: '482910' })],
    again: { price: 8.5, measured: { tries: 100, found: 38, withinDays: 3 } },
  });
}

journey('an ended card offers its number again, and the new one takes its place', async ({ page, account }) => {
  const ended = await anEndedNumber(account);
  await answerWithNumbers(page, [ended]);
  const { mobileno, serviceId } = ended;
  const mobile = aNumber({ serviceId, server: '2', price: 8.5, mobileno, version: 2, againOf: ended._id });
  const asked: unknown[] = [];
  let isFound = false;
  await page.route('**/api/mobile/again', (route) => {
    asked.push(route.request().postDataJSON());
    const data = {
      isNumberGenerated: isFound,
      message: isFound ? 'Number generated' : gone,
      balance: 491.5,
      mobile: isFound ? mobile : null,
    };
    return route.fulfill({ json: { data } });
  });
  const screen = otpScreen(page);
  await screen.open(2);
  const card = screen.cards.first();
  const ask = card.getByRole('button', { name: 'Ask for 98850 89023 again · ₹8.50' });
  await expect(card).toContainText('38 of 100 tries found it, mostly within 3 days');
  await expectNoBarriersInEitherTheme(page);

  await ask.click();
  await expectToast(page, gone);
  await expect(ask).toBeEnabled();
  isFound = true;
  await ask.click();
  await expect(card).toContainText('Waiting');
  await expect(ask).toBeHidden();
  await expect(screen.cards).toHaveCount(1);
  expect(asked).toEqual([1, 2].map(() => ({ mobileId: ended._id, expectedPrice: 8.5 })));
});

journey('the history asks before it buys the same number again', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  const ended = await anEndedNumber(account);
  await answerWithHistory(page, [aRow(ended, { name: 'Telegram', logo: null })]);
  const asked = page.waitForRequest('**/api/mobile/again');
  await page.route('**/api/mobile/again', (route) =>
    route.fulfill({ status: 409, json: { code: 'NUMBER_NOT_AGAIN', message: 'This number can’t be asked for again' } }),
  );
  await page.goto('/history');
  const row = page.getByRole('row', { name: /Telegram/ });
  await row.getByRole('button', { name: 'Ask for 98850 89023 again · ₹8.50' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for this number again?' });
  await expect(dialog).toContainText('+91 98850 89023');
  await expect(dialog).toContainText('38 of 100 tries found it, mostly within 3 days');
  await expectNoBarriersInEitherTheme(page);
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  expect((await asked).postDataJSON()).toEqual({ mobileId: ended._id, expectedPrice: 8.5 });
  await expectToast(page, 'This number can’t be asked for again');
});
