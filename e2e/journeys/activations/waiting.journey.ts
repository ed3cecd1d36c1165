import { answerWithNumbers, changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { aNumber, someOdds } from '../../screens/a-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey('a waiting card says when codes arrive, then how many have, then how few still do', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  await changeServices(page, (service) => ({ ...service, samples: 240, medianWaitSeconds: 20 }));
  const waiting = [2, 100, 400].map((age) => aNumber({ serviceId: id, age, odds: someOdds }));
  // What a card says changes as it grows older.
  await page.clock.setFixedTime(new Date());
  await answerWithNumbers(page, [...waiting, aNumber({ serviceId: id, age: 401 })]);
  const screen = otpScreen(page);
  await screen.open(1);
  const sentences = [
    [/Codes usually arrive by 0:20/, /codes have arrived|arrive this late/],
    [/7 in 10 codes have arrived by now\./, /arrive this late/],
    [/Only 3 in 100 arrive this late\./, /codes have arrived/],
    [/usually by 0:20/, /codes have arrived|arrive this late/],
  ] as const;
  for (const [place, [said, unsaid]] of sentences.entries()) {
    await expect(screen.cards.nth(place)).toContainText(said);
    await expect(screen.cards.nth(place)).not.toContainText(unsaid);
  }
});

journey('the prefix copies the whole number, the other button leaves the prefix out', async ({ page, account }) => {
  const { id } = await account.service('2', 'Telegram');
  const country = { iso: 'ID', name: 'Indonesia', prefix: '+62' };
  await answerWithNumbers(page, [aNumber({ serviceId: id, server: '2', mobileno: '+628110543389', countryPrefix: '+62', country })]);
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.cards.getByRole('button', { name: 'Copy the whole number, +62 Indonesia' }).click();
  await expectToast(page, '+628110543389 number copied');
  await screen.cards.getByRole('button', { name: 'Copy number without +62' }).click();
  await expectToast(page, '8110543389 number copied');
});
