import type { MissingNumbers } from '@pinline/contract/upstream/upstream.calls';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { askForFreshCode, codeQuestion } from '../../step-up.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('missing numbers are confirmed as gone after a fresh code alone; without it nothing happens', async ({ page, problems }) => {
  await becomeOperator(page);
  let missing = [someMissing('1', 'many_missing'), someMissing('2', 'connection_changed')];
  await page.route('**/api/admin/missing-numbers', (route) => route.fulfill({ json: { data: missing } }));
  const asked = await askForFreshCode(page, problems, {
    method: 'POST',
    address: '**/api/admin/providers/*/confirm-missing',
    answer: () => {
      missing = missing.slice(1);
      return { confirmed: 14 };
    },
  });
  await page.goto('/admin/services');
  await expect(page.getByText('Seller 1 no longer lists 14 of your 17 open numbers.')).toBeVisible();
  await expect(page.getByText('The key or address of Seller 2 changed, and it hasn’t listed your open numbers yet.')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm as gone' });
  await confirm.first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund the missing numbers?' });
  await expect(dialog.getByRole('button', { name: 'Keep waiting' })).toBeFocused();
  await expect(dialog.getByText('Confirm only if Seller 1 has really ended these numbers')).toBeVisible();
  expect(await colorOf(page, 'dialog[open] p')).toBe(await colorOf(page, 'body'));

  await dialog.getByRole('button', { name: 'Refund them' }).click();
  const question = codeQuestion(page);
  await question.cancel();
  await expect(dialog.getByRole('button', { name: 'Refund them' })).toBeEnabled();
  await expect(confirm).toHaveCount(2);
  expect([asked.sent, await toastTexts(page)]).toEqual([[], []]);

  await dialog.getByRole('button', { name: 'Refund them' }).click();
  await question.answer();
  await expectToast(page, '14 numbers confirmed as gone');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(confirm).toHaveCount(1);
  expect([asked.tries, asked.sent.length]).toEqual([3, 1]);
});

journey('a route sells below cost with a ceiling and after a fresh code alone; what was typed stays', async ({ page, problems }) => {
  await becomeOperator(page);
  const asked = await askForFreshCode(page, problems, {
    method: 'PUT',
    address: '**/api/admin/routes/*',
    answer: () => ({ data: { ...saved, ...(asked.sent.at(-1) as object) } }),
  });
  let saved: object = {};
  await page.route('**/api/admin/server', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    saved = json.data[0].routes[0];
    await route.fulfill({ response, json });
  });
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Actions for 1-A' }).locator('visible=true').click();
  await page.getByRole('group', { name: 'Actions for 1-A' }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit route 1-A' });
  const ceiling = form.getByLabel('Price ceiling (USD)');
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByRole('switch', { name: 'Sell below cost' }).press('Space');
  await save.click();
  await expect(ceiling).toHaveAccessibleDescription('Set a price ceiling to sell below cost');
  await expect(ceiling).toBeFocused();
  expect(asked.tries).toBe(0);
  await ceiling.fill('0.5');
  await page.keyboard.press('Enter');
  const question = codeQuestion(page);
  await question.cancel();
  await expect(ceiling).toHaveValue('0.5');
  await expect(form.getByRole('switch', { name: 'Sell below cost' })).toBeChecked();
  expect([asked.sent, await toastTexts(page)]).toEqual([[], []]);

  await save.click();
  await question.answer();
  await expectToast(page, 'Route 1-A is saved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.sent).toEqual([expect.objectContaining({ sellsBelowCost: true, priceCeiling: 0.5 })]);
});

journey.describe('in either theme', () => {
  journey.use({ viewport: { width: 360, height: 740 } });

  journey(
    'axe has nothing against the question and the notice below it, and the phone shows them whole',
    atNight,
    async ({ page, problems }) => {
      await becomeOperator(page);
      await page.route('**/api/admin/missing-numbers', (route) =>
        route.fulfill({ json: { data: [someMissing('1', 'many_missing'), someMissing('2', 'connection_changed')] } }),
      );
      const address = '**/api/admin/providers/*/confirm-missing';
      await askForFreshCode(page, problems, { method: 'POST', address, answer: () => ({ confirmed: 1 }) });
      await page.goto('/admin/services');
      const confirm = page.getByRole('button', { name: 'Confirm as gone' }).first();
      await confirm.scrollIntoViewIfNeeded();
      await expectNoBarriersInEitherTheme(page);
      const notice = page.getByText('Seller 1 no longer lists');
      // Beside the sentence, the button would leave room for a few words a line.
      expect((await confirm.boundingBox())?.y).toBeGreaterThan(bottomOf(await notice.boundingBox()));
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
      await confirm.click();
      await page.getByRole('button', { name: 'Refund them' }).click();
      await expect(codeQuestion(page).dialog.getByRole('textbox')).toBeFocused();
      await expectNoBarriersInEitherTheme(page);
    },
  );
});

function someMissing(providerId: string, reason: MissingNumbers['reason']): MissingNumbers {
  const since = '2026-11-22T10:00:00.000Z';
  return { providerId, providerName: `Seller ${providerId}`, reason, since, missing: 14, settled: 0, open: 17 };
}

function colorOf(page: Page, selector: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).color`);
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height - 1;
}
