import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { expectToast } from '../../screens/toasts.ts';
import { askForFreshCode, codeQuestion } from '../../step-up.ts';

/** The page asks every ten seconds. */

journey('a key is created with limits, copied, used from elsewhere and revoked', async ({ page, baseURL }) => {
  await page.goto('/developers');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'First code in five minutes' })).toContainText(`API=${baseURL}/api`);
  await expect(page.getByText('No calls in 14 days')).toBeVisible();
  const key = await createKey(page);

  const row = page.getByRole('listitem').filter({ hasText: 'Shop backend' });
  await expect(row).toContainText('Never used');
  await expect(row).toContainText('₹0.00 of ₹2,000');
  await expect(row).toContainText('Up to ₹24.00 a number, 6 open at once');
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(key);

  const readBalance = () => fetch(`${baseURL}/api/payment/balance`, { headers: { authorization: `Bearer ${key}` } });
  const reply = await readBalance();
  expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ balance: expect.any(Number) })]);
  await expect(row).toContainText(/Used (just now|\d+ s ago) from /);
  await expectNoBarriersInEitherTheme(page);

  await row.getByRole('button', { name: 'Actions for Shop backend' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Shop backend?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectNoBarriersInEitherTheme(page);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Shop backend is revoked');
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect((await readBalance()).status).toBe(401);
});

journey(
  'a key is created after a fresh code alone, and the eleventh is refused in the form, which keeps what was typed',
  async ({ page, problems }) => {
    problems.expect(/status of 409/);
    const asked = await askForFreshCode(page, problems, { method: 'POST', address: '**/api/keys', answer: () => 'server' });
    await page.goto('/developers');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create a key' });
    await form.getByLabel('Name').fill('Night job');
    await page.keyboard.press('Enter');
    await codeQuestion(page).cancel();
    await expect(form.getByLabel('Name')).toHaveValue('Night job');
    expect(asked.sent).toEqual([]);
    await form.getByRole('button', { name: 'Create key' }).click();
    await codeQuestion(page).answer();
    const made = page.getByRole('dialog', { name: 'Copy your key now' });
    await made.getByLabel('I’ve saved it somewhere safe').check();

    const message = 'You already have 10 keys. Please revoke one first.';
    await page.route('**/api/keys', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { code: 'TOO_MANY_KEYS', message } }) : route.fallback(),
    );
    await made.getByRole('button', { name: 'Make another' }).click();
    await form.getByLabel('Name').fill('One more');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText(message);
    await expect(form.getByLabel('Name')).toHaveValue('One more');
  },
);

journey('a test key is created, buys a test number from its sandbox wallet, and leaves the balance alone', async ({ page, baseURL }) => {
  await page.goto('/developers');
  await expect(page.getByText('Services for test keys')).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await form.getByLabel('Name').fill('Integration');
  await form.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form).toContainText('Never spends');
  await expectNoBarriersInEitherTheme(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Copy your key now' });
  const key = await made.getByLabel('Your key').innerText();
  expect(key).toMatch(/^pk_test_[\w-]{48}$/);
  await made.getByLabel('I’ve saved it somewhere safe').check();
  await made.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'Integration' });
  await expect(row).toContainText('Test');
  await expect(row).toContainText('₹1,000.00');
  await expectNoBarriersInEitherTheme(page);
  const reply = await fetch(`${baseURL}/api/mobile/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ serviceCode: 'test_ok', maxPrice: 20, isDeepCheck: false }),
  });
  expect(await reply.json()).toMatchObject({ data: { isNumberGenerated: true } });
  await expect(row).toContainText('₹991.00');
});

async function createKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please give it a name');
  await form.getByLabel('Name').fill('Shop backend');
  await form.getByText('Limits').click();
  await form.getByLabel('Rupees a day').fill('2000');
  await form.getByLabel('Most for a number').fill('24');
  await form.getByLabel('Open at once').fill('6');
  await form.getByLabel('Addresses it may call from').fill('example.com');
  await form.getByText('Limits').click();
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByLabel('Addresses it may call from')).toHaveAccessibleDescription(/^Not an address or a network/);
  await expect(form.getByLabel('Addresses it may call from')).toBeFocused();
  await expectNoBarriersInEitherTheme(page);
  await form.getByLabel('Addresses it may call from').fill('');
  await form.getByRole('button', { name: 'Create key' }).click();

  const made = page.getByRole('dialog', { name: 'Copy your key now' });
  await expect(made).toContainText('₹2,000 a day, ₹24.00 a number, 6 open at once');
  await expectNoBarriersInEitherTheme(page);
  await made.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Key copied');
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(key).toMatch(/^pk_live_[\w-]{48}$/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving the key?' }).getByRole('button', { name: 'Stay here' }).click();
  await expect(made.getByRole('button', { name: 'Done' })).toBeDisabled();
  await made.getByLabel('I’ve saved it somewhere safe').check();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return key;
}
