import type { Dialog, Page } from '@playwright/test';
import { holdReply } from '../../barriers/held-reply.ts';
import { byDayIf, expect, journey } from '../../journey.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastDuration } from '../../screens/toasts.ts';

const plain = 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund within 10 seconds.';
const deep = 'Check OTP history and refresh. If you don’t get the number, you’ll receive a refund after a minute.';

for (const { name, isDeepCheck, notice, ms } of [
  { name: 'a purchase', isDeepCheck: false, notice: plain, ms: 3000 },
  { name: 'a deep check', isDeepCheck: true, notice: deep, ms: 5000 },
]) {
  journey(
    `a reload in the middle of ${name} is asked about, explained, and buys once`,
    byDayIf(!isDeepCheck),
    async ({ page, account }) => {
      const { price } = await account.service('2', 'Telegram');
      const screen = otpScreen(page);
      await screen.open(2);
      await screen.choose('Telegram');
      if (isDeepCheck) await screen.deepCheck.click();
      const purchase = await holdReply(page, 'mobile/generate');
      await screen.getNumber.click();
      await purchase.answered;

      expect((await reloadAnyway(page)).type()).toBe('beforeunload');
      purchase.letGo();

      await expectToast(page, notice);
      await expect(screen.cards).toHaveCount(1);
      await expect(screen.balance).toContainText(rupees(500 - price));
      expect(await account.bought()).toBe(1);
      expect(await account.balance()).toBe(500 - price);
      expect((await toastDuration(page, notice)).shownMs).toBeGreaterThan(ms - 100);
      expect(await snapshots(page)).toEqual([]);
    },
  );
}

journey('Get Number gets another number once the one that a reload cut off shows', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  const purchase = await holdReply(page, 'mobile/generate');
  await screen.getNumber.click();
  await purchase.answered;
  await reloadAnyway(page);
  purchase.letGo();
  await expect(screen.cards).toHaveCount(1);

  await screen.getNumber.click();
  await expect.poll(() => account.bought()).toBe(2);
  await expect(screen.cards).toHaveCount(2);
});

journey('a user who stays on the page keeps the purchase', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  const purchase = await holdReply(page, 'mobile/generate');
  await screen.getNumber.click();
  await purchase.answered;

  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate('location.reload()');
  await (await asked).dismiss();
  await reload;
  purchase.letGo();
  await expect(screen.cards).toHaveCount(1);
  expect(await account.bought()).toBe(1);
  await expect.poll(() => snapshots(page)).toEqual([]);

  // Playwright would stay on the page if it were still asked.
  await page.reload();
  await expect(screen.cards).toHaveCount(1);
});

journey('a browser whose clock is wrong still finds the number of a purchase that a reload cut off', async ({ page, problems }) => {
  problems.expect(/WebSocket/);
  await page.addInitScript('const real = Date.now; Date.now = () => real() + 600_000;');
  // Only the list tells of the number.
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => socket.close({ code: 1011 }));
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  const purchase = await holdReply(page, 'mobile/generate');
  await screen.getNumber.click();
  await purchase.answered;
  let lists = 0;
  await page.route('**/api/mobile/active*', (route) => ((lists += 1) === 1 ? route.fulfill({ json: { data: [] } }) : route.continue()));
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate('location.reload()').catch(() => undefined);
  // Else the page that is left may still get the answer.
  const reloaded = page.waitForEvent('load');
  await (await asked).accept();
  await reload;
  await reloaded;
  purchase.letGo();
  await expect(screen.cards).toHaveCount(1);
});

function snapshots(page: Page): Promise<string[]> {
  return page.evaluate("Object.values(sessionStorage).filter((text) => text.includes('wasGenerating'))");
}

/** Returns the question that was answered with yes. */
async function reloadAnyway(page: Page): Promise<Dialog> {
  const asked = page.waitForEvent('dialog');
  const reloaded = page.waitForEvent('domcontentloaded');
  const reload = page.evaluate('location.reload()').catch(() => undefined);
  const question = await asked;
  await question.accept();
  await Promise.all([reload, reloaded]);
  return question;
}
