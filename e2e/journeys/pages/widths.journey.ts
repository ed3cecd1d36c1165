import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { answerWithNumbers, answerWithOffers } from '../../barriers/made-up-replies.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { aMessage, aNumber, someOdds } from '../../screens/a-number.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

const widths = [320, 2560];

journey('cards in every state fit into 320 and 2560 pixels, and axe has nothing against them', atNight, async ({ page, account }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  const { id } = await account.service('1', 'Telegram');
  await answerWithOffers(page, 'tg', (offers) =>
    offers.map((offer) => ({ ...offer, samples: 300, successRate: 89, lowerBound: 86, medianWaitSeconds: 65, stock: null })),
  );
  await answerWithNumbers(page, numbersOfEveryKind(id));
  const screen = otpScreen(page);
  await screen.open(1);
  await expect(screen.cards).toHaveCount(numbersOfEveryKind(id).length);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Show it for ₹9.00' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Switch/ })).toBeVisible();
    await expectToFit(page, width);
    await expectNoBarriersInEitherTheme(page);
  }
});

// On phones the search is another component, so each width has a journey of its own.
for (const width of widths) {
  journey(`the search and the waiting list fit into ${width} pixels, and axe has nothing against them`, atNight, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await answerWithOffers(page, 'tg', (offers) => offers.map((offer) => ({ ...offer, stock: 0 })));
    const find = findNumber(page);
    await find.goto('/dashboard');
    // On phones the search is a sheet.
    await (width < 768 ? find.button : find.field).click();
    await expect(find.row('Telegram').first()).toContainText('No numbers right now');
    await expectToFit(page, width);
    await expectNoBarriersInEitherTheme(page);
    await find
      .row('Telegram')
      .first()
      .getByRole('button', { name: /^Notify me/ })
      .click();
    const question = page.getByRole('dialog', { name: 'No numbers for Telegram right now' });
    await expect(question).toBeVisible();
    await expectToFit(page, width);
    await expectNoBarriersInEitherTheme(page);
    await question.getByRole('button', { name: 'Notify me' }).click();
    await expect(question).toBeHidden();
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Waiting for' }).getByRole('listitem')).toBeVisible();
    await expectToFit(page, width);
    await expectNoBarriersInEitherTheme(page);
  });
}

async function expectToFit(page: Page, width: number): Promise<void> {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

function numbersOfEveryKind(serviceId: string) {
  const ended = { serviceId, status: 'cancelled', isListening: false } as const;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const older = aNumber({ serviceId, age: 200, isCancelling: true });
  const newer = aNumber({ serviceId, age: 30, switchedFrom: older._id });
  const message = aMessage({ text: '482910 is your code', code: '482910' });
  return [
    newer,
    { ...older, switchedTo: newer._id },
    aNumber({ serviceId, age: 400, odds: someOdds }),
    aNumber({ ...ended, price: 9, lateCode: { price: 9, receivedAt: at(-60), expiresAt: at(86_340), isSecondCharge: false } }),
    aNumber({ ...ended, price: 12, lateCode: { price: 12, receivedAt: at(-60), expiresAt: at(86_340), isSecondCharge: true } }),
    aNumber({ ...ended, age: 1300, isExpired: true }),
    aNumber({ serviceId, age: 90, status: 'success', otpIds: [message] }),
  ];
}
