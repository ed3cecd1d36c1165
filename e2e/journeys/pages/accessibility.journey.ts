import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { aMessage, aNumber, aRow, someOdds } from '../../screens/a-number.ts';
import { expect, journey, signedOut } from '../../journey.ts';
import { answerWithHistory, answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

journey.describe('axe has nothing against, in either theme', () => {
  journey.describe('before anybody is signed in', () => {
    journey.use(signedOut);

    journey('signing in and up', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Use demo account' })).toBeVisible();
      await expectNoBarriersInEitherTheme(page);
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectNoBarriersInEitherTheme(page);
    });
  });

  journey('the dashboard and the history', async ({ page }) => {
    await answerWithNumbers(page, numbers());
    await answerWithHistory(
      page,
      numbers().map((number) => aRow(number, { name: 'Telegram', logo: '/services/tg.svg' })),
      42,
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoBarriersInEitherTheme(page);
    await page.goto('/history');
    await expect(page.getByRole('row')).toHaveCount(numbers().length + 1);
    await expectNoBarriersInEitherTheme(page);
  });

  journey('the OTP screen with its cards, its list and a question', async ({ page, account }) => {
    const { id } = await account.service('1', 'Telegram');
    await answerWithNumbers(
      page,
      numbers().map((number) => ({ ...number, serviceId: id })),
    );
    const screen = otpScreen(page);
    await screen.open(1);
    await expect(screen.cards).toHaveCount(numbers().length);
    await expectNoBarriersInEitherTheme(page);
    await page.getByPlaceholder('Search services...').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(screen.getNumber).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
  });
});

function numbers() {
  return [
    aNumber({ age: 20 }),
    aNumber({ age: 90, odds: someOdds }),
    aNumber({ age: 400, odds: someOdds }),
    aNumber({ age: 90, isCancelling: true }),
    aNumber({ age: 1199, life: 1200 }),
    aNumber({ age: 90, status: 'success', otpIds: [aMessage({ text: 'Your code is 482910.', code: '482910' })] }),
    aNumber({
      age: 300,
      status: 'success',
      version: 2,
      otpIds: [
        aMessage({ text: 'Your code is 1234.', code: '1234', ago: 200 }),
        aMessage({
          text: 'Welcome. This message has no code and is rather long, so that it is folded away.'.repeat(4),
          code: null,
          ago: 100,
        }),
        aMessage({ text: 'Your code is 555-666.', code: '555666' }),
      ],
    }),
  ];
}
