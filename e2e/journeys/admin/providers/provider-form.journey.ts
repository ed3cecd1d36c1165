import type { Locator, Page } from '@playwright/test';
import { createSimulatorServer, type SimulatorServer } from '../../../../simulators/provider/server/http.ts';
import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../../screens/operator.ts';
import { expectToast, toastTexts } from '../../../screens/toasts.ts';

journey.use(asOperator);

const apiKey = 'the-key-at-the-journey-s-seller';

journey('a provider is tested while it is entered, and says in words what is wrong', async ({ page }) => {
  const seller = await createSimulatorServer({ seed: 7, apiKey });
  const tests: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/admin/providers/test') && tests.push(request.postData() ?? '')));
  await becomeOperator(page);
  const form = await openForm(page);
  const shown = form.getByRole('status');
  await form.getByLabel('Base URL').fill(seller.fivesimUrl);
  await expect(shown).toBeEmpty();

  await form.getByLabel('API key').fill('a-mistyped-key');
  await expect(shown).toContainText('This isn’t handler_api.php. The address speaks 5sim REST v1.');
  await form.getByRole('button', { name: 'Switch to 5sim REST v1' }).click();
  await expect(form.getByLabel('Protocol')).toHaveValue('fivesim');
  await expect(shown).toContainText('The provider doesn’t know this key.');
  await form.getByLabel('API key').fill(apiKey);
  await expect(shown).toContainText('The key works.');
  await expect(shown).toContainText(/Balance\$[\d,]+\.\d\d/);
  await expectNoBarriersInEitherTheme(page);

  await form.getByLabel('Protocol').selectOption('handler_api.php (SMS-Activate and compatible)');
  await form.getByLabel('Base URL').fill(`${seller.url}/api`);
  await expect(shown).toContainText(`Its API answers at ${seller.handlerApiUrl}`);
  await form.getByRole('button', { name: 'Use this address' }).click();
  await expect(shown).toContainText('The key works.');
  await form.getByLabel('Base URL').fill('http://127.0.0.1:1');
  await expect(shown).toContainText('Nothing answers at this address.');
  await form.getByLabel('Base URL').fill('https://169.254.169.254');
  await expect(shown).toContainText('name its host in PROVIDER_HOSTS');

  await form.getByLabel('Base URL').fill(seller.handlerApiUrl);
  await expect(shown).toContainText('The key works.');
  const sent = tests.length;
  const name = `Seller ${Date.now()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Rupees for 1 USD').fill('88');
  await form.getByRole('switch', { name: 'Buy from this provider' }).click();
  expect(tests).toHaveLength(sent);
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expectToast(page, `${name} is added`);
  await seller.close();
});

journey('the title of a long form stays in sight', async ({ page }) => {
  await becomeOperator(page);
  await page.setViewportSize({ width: 768, height: 500 });
  const form = await openForm(page);
  await form.getByLabel('Rupees for 1 USD').focus();
  await expect(form.getByLabel('Rupees for 1 USD')).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('heading', { name: 'Add provider' })).toBeInViewport({ ratio: 1 });
  await form.getByLabel('Name').focus();
  await expect(form.getByLabel('Name')).toBeInViewport({ ratio: 1 });
});

journey('a saved key is tested on its own host without being typed, and on no other', async ({ page }) => {
  const seller = await createSimulatorServer({ seed: 7, apiKey });
  const token = await becomeOperator(page);
  const name = await addSeller(token, seller);
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Providers' }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  const shown = form.getByRole('status').first();
  await form.getByLabel('Base URL').fill(`${seller.url}/api`);
  await expect(shown).toContainText(`Its API answers at ${seller.handlerApiUrl}`);
  await form.getByLabel('Base URL').fill(`${seller.url}/`);
  await expect(shown).toContainText('The key works.');
  const asked = seller.calls.get('getBalance');
  await form.getByLabel('Base URL').fill('http://127.0.0.1:1');
  await expect(shown).toContainText('Enter the key again. The saved one is never sent to another address.');
  await form.getByLabel('API key').fill('x');
  await expect(shown).toContainText('Nothing answers at this address.');
  expect(seller.calls.get('getBalance')).toBe(asked);
  await seller.close();
});

journey('country and operator of a route are picked from the provider’s own list, by keyboard too', async ({ page }) => {
  const seller = await createSimulatorServer({ seed: 7, apiKey });
  const token = await becomeOperator(page);
  const name = await addSeller(token, seller);
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Add route' }).click();
  const form = page.getByRole('dialog', { name: 'Add route' });
  await form.getByLabel('Provider').selectOption(name);
  const country = form.getByLabel('Country');
  await country.click();
  const list = form.getByRole('listbox', { name: 'From the provider’s list' });
  await expect(list.getByRole('option')).toHaveCount(4);
  await expect(list.getByRole('option', { name: /^India 22/ })).toContainText(/from \$\d+\.\d{2,4} · [\d,]+ left/);
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await country.pressSequentially('ind');
  await expect(list.getByRole('option')).toHaveText([/^India/, /^Indonesia/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('6');
  await country.fill('India');
  await form.getByLabel('Operator').click();
  await expect(country).toHaveValue('22');
  await expect(country).toHaveAccessibleDescription(/^India/);
  await list.getByRole('option', { name: 'airtel' }).click();
  await expect(form.getByLabel('Operator')).toHaveValue('airtel');
  await form.getByRole('switch', { name: 'Use this route' }).click();
  await form.getByRole('button', { name: 'Add route' }).click();
  await expect.poll(async () => (await toastTexts(page)).some((shown) => /^Route 1-\w+ is added$/.test(shown))).toBe(true);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('airtel');

  seller.faults.switchOn({ kind: 'token', action: 'getCountries', token: 'BAD_ACTION', share: 1 });
  seller.faults.switchOn({ kind: 'token', action: 'getPrices', token: 'BAD_ACTION', share: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'Add route' }).click();
  await form.getByLabel('Provider').selectOption(name);
  await expect(country).toHaveAccessibleDescription('This provider doesn’t list them. Type its own code.');
  await country.fill('9999');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('9999');
  await seller.close();
});

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Providers' }).click();
  await page.getByRole('dialog', { name: 'Providers' }).getByRole('button', { name: 'Add provider' }).click();
  return page.getByRole('dialog', { name: 'Add provider' });
}

/** Switched off, so that other journeys' purchases never use it. */
async function addSeller(token: string, { url }: SimulatorServer): Promise<string> {
  const name = `Seller ${Date.now()}`;
  const seller = { name, protocol: 'handler_api', baseUrl: url, apiKey, currency: 'USD', rupeesPerUnit: 88, isEnabled: false };
  await callAsOperator(token, 'POST admin/providers', seller);
  return name;
}
