import { readFile } from 'node:fs/promises';
import type { StatementLine } from '@pinline/contract/wallet/statement.calls';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { rupees } from '../../screens/otp-screen.ts';

journey('the statement shows what a purchase holds, finds it, and leads to its number', async ({ page, account }) => {
  const service = await account.service('2', 'Telegram');
  const number = await account.buy(service);
  await page.goto('/topup');
  await page.getByRole('banner').getByTitle('Statement').click();
  await expect(page).toHaveURL('/statement');
  const rows = page.getByRole('table', { name: 'Statement' }).locator('tr[data-row]');
  await expect(rows.last()).toContainText('Opening balance');
  const held = rows.filter({ hasText: 'Held' });
  await expect(held).toContainText(`Telegram`);
  await expect(held).toContainText(`−${service.price.toFixed(2)}`);
  const sums = page.getByRole('region', { name: 'Sum of the period' });
  await expect(sums).toContainText('Equals the ledger to the paisa');
  await expect(sums).toContainText(rupees(await account.balance()));

  await page.getByRole('group', { name: 'Movements' }).getByRole('button', { name: 'Held' }).click();
  await expect(page).toHaveURL('/statement?kind=held');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by app, number or UTR' }).fill(number.mobileno.slice(-5));
  await expect(page).toHaveURL(/search=/);
  await expect(rows).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(number.mobileno);
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(`/history?number=${number._id}`);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all numbers' }).click();
  await expect(page).toHaveURL('/history');
});

journey('a statement line of a purchase that got no number leads to its story', async ({ page, account }) => {
  const { _id } = await account.buy(await account.service('2', 'Telegram'));
  await page.route('**/api/payment/statement?*', async (route) => {
    const response = await route.fetch();
    const { data, next }: { data: StatementLine[]; next: string | null } = await response.json();
    const lines = data.map((line) => ({ ...line, number: line.number && { ...line.number, mobileno: null } }));
    await route.fulfill({ response, json: { data: lines, next } });
  });
  await page.goto('/statement');
  await page
    .getByRole('table', { name: 'Statement' })
    .getByRole('link', { name: /^Telegram/ })
    .last()
    .click();
  await expect(page).toHaveURL(`/history?help=${_id}`);
  await expect(page.getByRole('dialog').getByText('I was charged twice')).toBeVisible();
});

journey('the statement of another month says that nothing moved, and is without barriers', async ({ page }) => {
  await page.goto('/statement');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/from=.*to=/);
  await expect(page.getByText('Nothing moved in this period')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('Opening balance').filter({ visible: true }).first()).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
