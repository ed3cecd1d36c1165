import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { linkInMail } from '../../mail.ts';
import { asOperator, becomeOperator, callAsOperator, operatorKind } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

const password = 'quiet-harbour-9';

journey('an owner invites, changes and removes an operator, who sees what the role allows', async ({ page, browser, problems }) => {
  // A role that was taken away, and the session of one who was removed.
  problems.expect(/status of 40[13]/);
  const email = `helper-${randomUUID()}@example.com`;
  const token = await openSettings(page);
  await page.getByRole('button', { name: 'Invite operator' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This is needed');
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription(/refunds up to ₹[\d.,]+ a day/);
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Enter');
  await expectToast(page, `${email} is invited`);
  const row = page.locator('#operators').getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('SupportInvited, no password yet');

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await other.newPage();
  await join(theirs, email);
  await theirs.goto('/admin/settings');
  await expect(theirs.getByRole('list', { name: 'Operators' })).toContainText(email);
  for (const name of ['Invite operator', `Change role of ${email}`]) await expect(theirs.getByRole('button', { name })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Add channel' })).toBeDisabled();
  await theirs.goto('/admin/users');
  await expect(theirs.getByRole('button', { name: /^Block/ }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Edit Balance/ })).toHaveCount(0);
  await theirs.goto('/admin/promo-codes');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add codes' })).toHaveCount(0);

  await row.getByRole('button', { name: `Change role of ${email}` }).click();
  const roles = page.getByRole('dialog', { name: 'Change role' });
  await roles.getByLabel('Role').selectOption('Viewer');
  await roles.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${email}: Viewer`);
  await expect(row).toContainText('Viewer');
  await theirs.goto('/admin/users');
  await expect(theirs.getByRole('link', { name: /history/i }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Block/ })).toHaveCount(0);

  await row.getByRole('button', { name: `Remove ${email}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${email}?` });
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, `${email} removed`);
  await expect(row).toHaveCount(0);
  await theirs.goto('/admin/users');
  await expect(theirs).toHaveURL(/\/login/);
  await other.close();
  const { data } = (await callAsOperator(token, 'GET admin/operators')) as { data: { email: string }[] };
  expect(data.map((each) => each.email)).not.toContain(email);
});

journey('the alarm channels that an operator added are removed with the operator', atNight, async ({ page, browser }) => {
  const email = `leaving-${randomUUID()}@example.com`;
  const token = await openSettings(page);
  await callAsOperator(token, 'POST admin/operators', { email, role: 'owner' });
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await other.newPage();
  await join(theirs, email);
  const channel = { kind: 'mail', target: `pager-${randomUUID()}@example.com`, severity: 'urgent', quietHours: null };
  await callAsOperator(String(await theirs.evaluate(`localStorage.getItem('accessToken')`)), 'POST admin/channels', channel);
  await other.close();
  await page.reload();
  const listed = page.getByRole('list', { name: 'Channels', exact: true }).getByRole('listitem').filter({ hasText: channel.target });
  await expect(listed).toContainText(`Added by ${email}`);
  const row = page.locator('#operators').getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: `Change role of ${email}` }).click();
  const roles = page.getByRole('dialog', { name: 'Change role' });
  await expect(roles.getByRole('list', { name: 'Channels they added' })).toHaveCount(0);
  await roles.getByLabel('Role').selectOption('Viewer');
  await expect(roles.getByRole('list', { name: 'Channels they added' })).toContainText(channel.target);
  await expect(roles.getByRole('switch', { name: 'Also remove these channels' })).not.toBeChecked();
  await expectNoBarriersInEitherTheme(page);
  await roles.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${email}: Viewer`);
  await expect(listed).toHaveCount(1);

  await row.getByRole('button', { name: `Remove ${email}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${email}?` });
  await expect(question.getByRole('list', { name: 'Channels they added' })).toContainText(channel.target);
  await expect(question.getByRole('switch', { name: 'Also remove these channels' })).toBeChecked();
  await expectNoBarriersInEitherTheme(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, `${email} removed`);
  await expect(listed).toHaveCount(0);
});

journey('the limit of refunds by support is changed', async ({ page }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit the limit of refunds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refunds by support' });
  await dialog.getByLabel('Rupees a day').fill('no money');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Rupees a day')).toHaveAccessibleDescription(/From 0 to 10,00,000/);
  await dialog.getByLabel('Rupees a day').fill('1000001');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Rupees a day')).toHaveAccessibleDescription(/From 0 to 10,00,000/);
  await dialog.getByLabel('Rupees a day').fill('612.50');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Limit saved');
  await expect(page.locator('#operators')).toContainText('Support refunds up to ₹612.50 a day each');
});

async function openSettings(page: Page): Promise<string> {
  const token = await becomeOperator(page);
  await page.goto('/admin/settings');
  await expect(page.getByRole('list', { name: 'Operators' })).toBeVisible();
  return token;
}

async function join(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(operatorKind, { to: email, subject: /operator of/ }));
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/admin');
}
