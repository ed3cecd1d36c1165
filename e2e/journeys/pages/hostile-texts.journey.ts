import { aMessage, aNumber, aRow } from '../../screens/a-number.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { answerWithHistory, answerWithNumbers, changeServices } from '../../barriers/made-up-replies.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

const image = '<img src=x onerror="document.title=\'broken in\'">';
const script = 'Your code is 482910 <script>document.title="broken in"</script> & <b>more</b>';
const hindi = 'आपका सत्यापन कोड ४८२९१० है। इसे किसी के साथ साझा न करें।';
const arabic = '\u202Eرمز التحقق الخاص بك هو 774411';
const longName = 'Kleinanzeigenverzeichnisverwaltungsdienst';

for (const width of [360, 1280]) {
  journey(
    `what strangers write stays text and in its place, ${width} px wide`,
    { tag: ['@C2', '@E5', ...(width === 360 ? [] : [atNight.tag])] },
    async ({ page, account, problems }) => {
      problems.expect(/nowhere\.svg/);
      await page.setViewportSize({ width, height: 800 });
      const service = await account.service('1', 'Telegram');
      const number = (age: number, text: string, code: string | null) =>
        aNumber({ serviceId: service.id, status: 'success', age, otpIds: [aMessage({ text, code })] });
      const numbers = [
        number(61, script, '482910'),
        number(62, hindi, '482910'),
        number(63, arabic, '774411'),
        number(64, image, null),
        number(65, 'A'.repeat(700), '1234567890123456'),
        aNumber({ serviceId: service.id, age: 66, mobileno: '+998901234567890123', countryPrefix: '+998' }),
      ];
      await answerWithNumbers(page, numbers);
      await changeServices(page, (each) => (each.id === service.id ? { ...each, label: `${image} ${longName}` } : each));
      await answerWithHistory(
        page,
        numbers.map((each) => aRow(each, { name: `${image} ${longName}`, logo: '/services/nowhere.svg' })),
      );

      const screen = otpScreen(page);
      await screen.open(1);
      await expect(screen.cards).toHaveCount(6);
      await expect(screen.cards.nth(0)).toContainText('<script>document.title="broken in"</script>');
      await expect(screen.cards.nth(1)).toContainText(hindi);
      await expect(screen.cards.nth(2)).toContainText('رمز التحقق');
      await expect(screen.cards.nth(3)).toContainText(image);
      await expect(screen.cards.nth(0).getByRole('heading')).toContainText(`${image} ${longName}`);
      await page.getByPlaceholder('Search services...').click();
      await page.getByRole('combobox', { name: 'Service', expanded: true }).fill('klein');
      await expect(page.getByRole('option').first()).toContainText(`${image} ${longName}`);
      await page.keyboard.press('Escape');
      await expectNothingBroken();

      await page.goto('/history');
      const names = page.getByRole('main').getByText(`${image} ${longName}`);
      await expect(names.filter({ visible: true })).toHaveCount(numbers.length);
      await expectNothingBroken();

      async function expectNothingBroken(): Promise<void> {
        await expect(page.locator('img[src="x"], main script, main b b')).toHaveCount(0);
        expect(await page.title()).not.toContain('broken in');
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), 'nothing wider than the page').toBeLessThanOrEqual(
          width,
        );
      }
    },
  );
}
