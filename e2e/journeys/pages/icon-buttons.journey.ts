import type { Page } from '@playwright/test';
import { answerWithNumbers } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { aMessage, aNumber } from '../../screens/a-number.ts';

const paths = ['/dashboard', '/otpserver1', '/history', '/topup', '/statement', '/refer', '/support', '/developers'];

for (const width of [360, 1440]) {
  journey(`every button without words has a name and a tooltip, ${width} px wide`, async ({ page, account }) => {
    const { id } = await account.service('1', 'Telegram');
    const message = aMessage({ text: '482910 is your code', code: '482910' });
    await answerWithNumbers(page, [aNumber({ serviceId: id }), aNumber({ serviceId: id, status: 'success', otpIds: [message] })]);
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([path, await unexplained(page)]).toEqual([path, []]);
    }
  });
}

/** Switches have their words beside them. */
function unexplained(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, a[href]:visible, summary:visible')
    .and(page.locator(':not([role="switch"])'))
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const hasWords = [control, ...control.querySelectorAll('*')].some(
            (part) =>
              part.getBoundingClientRect().width > 2 &&
              [...part.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== ''),
          );
          return !hasWords && (control.closest('[title]') === null || (control.ariaLabel ?? control.textContent).trim() === '');
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    );
}
