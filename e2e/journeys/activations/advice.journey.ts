import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithHistory, answerWithNumbers, answerWithOffers, changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { aNumber, aRow, someOdds } from '../../screens/a-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

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
  const card = screen.cards.nth(1);
  await expect(card).toContainText('Only 3 in 100 arrive this late. Server 4 works better right now, with numbers from United Kingdom:');
  await expect(card.locator('b', { hasText: 'United Kingdom' })).toBeVisible();
  await expect(card).toContainText(`89 of 100 get a code, mostly within 65 s · ${rupees(price)}`);
  await expect(screen.cards.first()).not.toContainText('Server 4');
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
    await expect(card).toContainText('89 of 100 get a code, mostly within 65 s');
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
  const country = { iso: 'IN', name: 'India', prefix: '+91' };
  await answerWithOffers(page, 'tg', (offers) => ranked(offers).map((offer) => ({ ...offer, country })));
  await answerWithHistory(page, [
    aRow(aNumber({ serviceId: own.id, status: 'cancelled', isListening: false }), { name: 'Telegram', logo: own.logo }),
  ]);
  await page.goto('/history');
  await page
    .getByRole('button', { name: `Buy again · ${rupees(other.price)}` })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Server 4 · India +91');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await dialog.getByRole('button', { name: 'Get Number' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceId: other.id, country: 'IN' });
});

journey('a switch buys the advised number in place of the one that waits, and both say so', async ({ page, account }) => {
  const { id } = await account.service('1', 'Telegram');
  const other = await account.service('4', 'Telegram');
  const old = aNumber({ serviceId: id, age: 400, odds: someOdds, price: 18 });
  const fresh = aNumber({ serviceId: other.id, server: '4', age: 1, price: other.price, switchedFrom: old._id, mobileno: '+919341677802' });
  await changeServices(page, (service) => ({ ...service, samples: 240, medianWaitSeconds: 20 }));
  await answerWithOffers(page, 'tg', ranked);
  let numbers = [old];
  await page.route('**/api/mobile/active*', (route) => route.fulfill({ json: { data: numbers } }));
  await page.route('**/api/mobile/switch', (route) => {
    numbers = [fresh, { ...old, switchedTo: fresh._id, isCancelling: true, cancellableAt: new Date(Date.now() + 60_000).toISOString() }];
    return route.fulfill({ json: { data: { isNumberGenerated: true, message: 'Found', balance: 460, mobile: fresh } } });
  });
  const screen = otpScreen(page);
  await screen.open(1);
  const extra = other.price - 18;
  const asked = page.waitForRequest('**/api/mobile/switch');
  await screen.cards
    .first()
    .getByRole('button', { name: `Switch, ${rupees(extra)} more held` })
    .click();
  expect((await asked).postDataJSON()).toEqual({ mobileId: old._id, serviceCode: 'tg', maxPrice: other.price, country: 'GB' });
  await expectToast(page, 'Switched to Server 4 · 93416 77802 copied');
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Switched' })).toContainText('India');
  await expect(page).toHaveURL('/otpserver4');
  await expect(screen.cards).toContainText('Your old number on Server 1 is still open. The first code is yours, and you pay once.');
  await expect(screen.cards).toContainText(/closes in 0:\d\d/);
  await expectNoBarriersInEitherTheme(page);
  await page.getByRole('link', { name: 'OtpServer1' }).click();
  await expect(screen.cards).toContainText(/Switched to Server 4\. Still listening until \d\d:\d\d\./);
  await expect(screen.cards.getByRole('button', { name: /^Switch/ })).toHaveCount(0);
  await expectNoBarriersInEitherTheme(page);
});

journey('a switch that is refused says why and leaves the number waiting', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  const { id } = await account.service('1', 'Telegram');
  const { price } = await account.service('4', 'Telegram');
  await changeServices(page, (service) => ({ ...service, samples: 240, medianWaitSeconds: 20 }));
  await answerWithOffers(page, 'tg', ranked);
  await answerWithNumbers(page, [aNumber({ serviceId: id, age: 400, odds: someOdds, price })]);
  await page.route('**/api/mobile/switch', (route) =>
    route.fulfill({ status: 409, json: { code: 'NUMBER_NOT_SWITCHABLE', message: 'This number can’t be switched right now' } }),
  );
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.cards.getByRole('button', { name: 'Switch, no extra charge' }).click();
  await expectToast(page, 'This number can’t be switched right now');
  await page.getByRole('link', { name: 'OtpServer1' }).click();
  await expect(screen.cards).toContainText('OTP will appear here');
});
