import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithHistory, answerWithNumbers, answerWithOffers, changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { aNumber, aRow, someOdds } from '../../screens/a-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';

/** Server 4 works better than server 1. */
const ranked = (offers: Offer[]): Offer[] => {
  const on = (server: string, change: Partial<Offer>) =>
    offers.filter((offer) => offer.server === server).map((offer) => ({ ...offer, ...change }));
  return [
    ...on('4', { samples: 300, successRate: 89, lowerBound: 86, medianWaitSeconds: 65, stock: null }),
    ...on('1', { samples: 300, successRate: 70, lowerBound: 66, medianWaitSeconds: 20, stock: null }),
  ];
};

journey('a card that waits too long names the server that works better', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const { price } = await account.service('4', 'Telegram');
  await changeServices(page, (service) => ({ ...service, samples: 240, medianWaitSeconds: 20 }));
  await answerWithOffers(page, 'tg', ranked);
  await answerWithNumbers(page, [
    aNumber({ serviceId: id, age: 400, odds: someOdds }),
    aNumber({ serviceId: id, age: 100, odds: someOdds }),
  ]);
  const screen = otpScreen(page);
  await screen.open(1);
  const card = screen.cards.first();
  await expect(card).toContainText('Only 3 in 100 arrive this late. Server 4 works better right now:');
  await expect(card).toContainText(`89%·usually 1:05·${rupees(price)}`);
  await expect(screen.cards.nth(1)).not.toContainText('Server 4');
  await expectNoBarriersInEitherTheme(page);
});

journey('an ended card offers the best other server, and buys there', async ({ page, account }) => {
  const own = await account.service('1', 'Telegram');
  const other = await account.service('4', 'Telegram');
  await answerWithOffers(page, 'tg', ranked);
  const ended = [
    aNumber({ serviceId: own.id, age: 1300, status: 'cancelled', isExpired: true, isListening: false }),
    aNumber({ serviceId: own.id, age: 100, status: 'cancelled', isListening: false }),
  ];
  await answerWithNumbers(page, ended);
  const screen = otpScreen(page);
  await screen.open(1);
  for (const card of [screen.cards.first(), screen.cards.nth(1)]) {
    await expect(card).toContainText('Server 4 works better right now');
    await expect(card).toContainText('89%');
  }
  await expectNoBarriersInEitherTheme(page);
  await page.unroute('**/api/mobile/active*');
  await screen.cards
    .first()
    .getByRole('button', { name: `Get number · ${rupees(other.price)}` })
    .click();
  await expect(page).toHaveURL('/otpserver4');
  await expect.poll(() => account.bought()).toBe(1);
  expect((await account.numbers())[0]?.server).toBe('4');
});

journey('an ended card whose service no other server has can only be tried again', async ({ page, account }) => {
  const own = await account.service('1', 'Telegram');
  await answerWithOffers(page, 'tg', (offers) => offers.filter(({ server }) => server === '1'));
  await answerWithNumbers(page, [aNumber({ serviceId: own.id, age: 100, status: 'cancelled', isListening: false })]);
  const screen = otpScreen(page);
  await screen.open(1);
  await expect(screen.cards.getByRole('button', { name: `Try again · ${rupees(own.price)}` })).toBeVisible();
  await expect(screen.cards).not.toContainText('Server 4');
});

journey('buying again buys where the service works best now', async ({ page, account }) => {
  const own = await account.service('1', 'Telegram');
  const other = await account.service('4', 'Telegram');
  await answerWithOffers(page, 'tg', ranked);
  await answerWithHistory(page, [
    aRow(aNumber({ serviceId: own.id, status: 'cancelled', isListening: false }), { name: 'Telegram', logo: own.logo }),
  ]);
  await page.goto('/history');
  await page
    .getByRole('button', { name: `Buy again · ${rupees(other.price)}` })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Server 4');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await dialog.getByRole('button', { name: 'Get Number' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceId: other.id });
});
