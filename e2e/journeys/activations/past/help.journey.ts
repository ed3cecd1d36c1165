import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { otpScreen, rupees } from '../../../screens/otp-screen.ts';

journey('a card helps with its number: its facts, its money, and the same lines in the statement', async ({ page, account }) => {
  const service = await account.service('2', 'Telegram');
  const screen = otpScreen(page);
  const card = await screen.buyOn(2, 'Telegram');
  await expect(card.getByRole('button', { name: /^Copy code/ })).toBeVisible();
  await card.getByRole('button', { name: 'Help with this number' }).click();
  const help = page.getByRole('dialog', { name: 'Help with this number' });
  const answer = (question: string) => help.locator('details', { hasText: question });
  await expect(answer('The code is wrong')).toHaveAttribute('open');
  await expect(answer('The code is wrong')).toContainText('One code arrived:');
  await expect(answer('The code is wrong')).toContainText('This number takes no more codes.');

  await help.getByText('I was charged twice').click();
  await expect(answer('The code is wrong')).not.toHaveAttribute('open');
  await expect(answer('I was charged twice')).toContainText(`Charged once: ${rupees(service.price)}`);
  await expect(answer('I was charged twice')).toContainText('The hold is no second charge');
  await expect(help.getByRole('table', { name: 'What moved for this number' }).getByRole('row')).toContainText(['Held', 'Charged']);
  await expect(help.getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', '/support');
  await expectNoBarriersInEitherTheme(page);

  await help.getByRole('link', { name: 'See it in the statement' }).click();
  await expect(page).toHaveURL(/\/statement\?from=.*&to=.*&search=/);
  const rows = page.getByRole('table', { name: 'Statement' }).locator('tr[data-row]');
  await expect(rows).toContainText(['Charged', 'Held']);
});

journey.describe('on a phone, where no code comes', () => {
  journey.use({ kind: 'silent', viewport: { width: 360, height: 740 } });

  journey('a history row helps with its number: it is reported there, and the answer follows', async ({ page, account }) => {
    const number = await account.buy(await account.service('1', 'Telegram'));
    await page.goto('/history');
    await page.getByRole('listitem').getByRole('button', { name: 'Help with this number' }).click();
    await expect(page).toHaveURL(`/history?help=${number._id}`);
    const help = page.getByRole('dialog', { name: 'Help with this number' });
    const refused = help.locator('details', { hasText: 'The app refuses the number' });
    await expect(help.getByText('It has waited for')).toBeVisible();
    await help.getByText('The app refuses the number').click();
    await refused.getByRole('button', { name: 'Report number' }).click();
    const report = page.getByRole('dialog', { name: 'What’s wrong with this number?' });
    await report.getByLabel('It’s banned').check();
    await report.getByRole('button', { name: 'Report number' }).click();
    await expect(refused).toContainText('“It’s banned”');
    await expect(refused).toContainText('You won’t get this number for this app again.');
    await page.goBack();
    await expect(help).toBeHidden();
    await expect(page).toHaveURL('/history');
  });

  journey('a purchase of another user is not found', async ({ page, problems }) => {
    problems.expect(/status of 404|Did not load/);
    await page.goto('/history?help=999999');
    await expect(page.getByRole('dialog').getByText('Number not found')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL('/history');
  });
});
