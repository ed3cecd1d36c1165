import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { expectToast, toastPlace, toastTexts } from '../../screens/toasts.ts';

journey.use(asOperator);

/** Switched off, so that other journeys' purchases never use it. */
const seller = {
  protocol: 'handler_api',
  baseUrl: 'http://127.0.0.1:1',
  apiKey: 'a-key-of-a-journey-0000',
  currency: 'USD',
  rupeesPerUnit: 88,
  isEnabled: false,
};

journey('an account is added, tested and given a route, which is changed, switched and removed', async ({ page, problems }) => {
  problems.expect(/status of 422/);
  await becomeOperator(page);
  await page.goto('/admin/services');
  await expect(page.getByRole('heading', { name: 'Provider routes' })).toBeVisible();
  const name = aName();
  await page.getByRole('button', { name: 'Providers' }).click();
  await page.getByRole('dialog', { name: 'Providers' }).getByRole('button', { name: 'Add provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please enter a name');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Base URL').fill('https://169.254.169.254');
  await form.getByLabel('API key').fill(seller.apiKey);
  await form.getByLabel('Rupees for 1 USD').fill('88.5');
  await form.getByRole('switch', { name: 'Buy from this provider' }).click();
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form.getByLabel('Base URL')).toHaveAccessibleDescription(/private network/);
  await form.getByLabel('Base URL').fill(seller.baseUrl);
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expectToast(page, `${name} is added`);
  expect(await toastPlace(page, `${name} is added`)).toBe('top left');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByRole('button', { name: 'Back' }).click();
  await page
    .getByRole('dialog', { name: 'Providers' })
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await edit.getByRole('button', { name: 'Test connection' }).click();
  await expect(edit).toContainText('Nothing answers at this address');
  await edit.getByLabel('Base URL').fill('http://127.0.0.1:2');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByLabel('API key')).toHaveAccessibleDescription('Please enter the key');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add route' }).click();
  const add = page.getByRole('dialog', { name: 'Add route' });
  await add.getByLabel('Server', { exact: true }).selectOption('Server 2');
  await add.getByLabel('Provider').selectOption(name);
  await add.getByLabel('Country').fill('nowhere');
  await add.getByLabel('Order').fill('90');
  await add.getByRole('button', { name: 'Add route' }).click();
  await expect(add.getByLabel('Country')).toHaveAccessibleDescription('This provider’s country number, e.g. 22 for India');
  await add.getByLabel('Country').fill('22');
  await expect(add.getByLabel('Country')).toHaveAccessibleDescription(/^India/);
  await add.getByLabel('Operator').fill('airtel');
  await add.getByRole('button', { name: 'Add route' }).click();
  await expectToastLike(page, /^Route 2-\w+ is added$/);
  const row = rowOf(page, name);
  await expect(row).toContainText('Server 2');
  await expect(row).toContainText('airtel');
  await expect(row).toContainText('Provider off');

  await choose(row, page, 'Edit');
  const change = page.getByRole('dialog', { name: /^Edit route 2-/ });
  await expect(change.getByLabel('Server', { exact: true })).toBeFocused();
  await expect(change.getByText('This counts as a new route')).toHaveCount(0);
  await change.getByLabel('Country').fill('6');
  await expect(change.getByText('This counts as a new route')).toBeVisible();
  await change.getByLabel('Country').fill('22');
  await change.getByLabel('Price ceiling (USD)').fill('0.25');
  await change.getByLabel('Order').fill('91');
  await change.getByRole('button', { name: 'Save' }).click();
  await expectToastLike(page, /^Route 2-\w+ is saved$/);
  await expect(row).toContainText('91');
  await choose(row, page, 'Switch off');
  await expectToastLike(page, /^Route 2-\w+ is off$/);
  await expect(row).not.toContainText('Provider off');
  await choose(row, page, 'Test connection');
  await expect(page.getByRole('dialog', { name: `Connection to ${name}` })).toContainText('Nothing answers at this address');
  await page.keyboard.press('Escape');

  await choose(row, page, 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove route' });
  await expect(dialog).toContainText(`${name} · India · airtel`);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToastLike(page, /^Route 2-\w+ is removed$/);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('row').locator(':focus')).toHaveCount(1);
});

journey('another key is warned of while numbers are open at the account, before it is saved', async ({ page }) => {
  await becomeOperator(page);
  await page.route('**/api/admin/providers', async (route) => {
    const response = await route.fetch();
    const { data }: { data: object[] } = await response.json();
    const reached = { protocol: 'handler_api', baseUrl: seller.baseUrl, apiKey: '••••0000', openNumbers: 3 };
    await route.fulfill({
      response,
      json: { data: data.map((each, index) => (index === 0 ? { ...each, name: 'Busy', ...reached } : each)) },
    });
  });
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Providers' }).click();
  await page.getByRole('button', { name: 'Edit Busy' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Busy' });
  const warning = form.getByText('3 numbers are open at this account.');
  await form.getByLabel('Rupees for 1 USD').fill('90');
  await expect(warning).toHaveCount(0);
  await form.getByLabel('API key').fill('the-key-of-another-account');
  await expect(warning).toBeVisible();
  await form.getByLabel('API key').fill('');
  await expect(warning).toHaveCount(0);
  await form.getByLabel('Base URL').fill('https://another.example/stubs/handler_api.php');
  await expect(warning).toBeVisible();
  await expectNoBarriers(page);
});

journey('the key of one server at a time is edited, by keyboard too', async ({ page }) => {
  const token = await becomeOperator(page);
  const name = aName();
  const restore = await firstOnServer3(token, name);
  await page.goto('/admin/services');
  const card = page.getByRole('list', { name: 'Server API Keys' });
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await expect(card).toContainText('••••••••••••0000');
  await card.getByRole('button', { name: 'Edit the key of Server 4' }).press('Enter');
  await expect(card.getByText('Editing')).toHaveCount(1);
  await card.getByRole('button', { name: 'Edit the key of Server 3' }).click();
  await expect(card.getByText('Editing')).toHaveCount(1);
  const field = card.getByLabel(`New key of ${name}`);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Edit the key of Server 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter the key');
  await page.keyboard.type('another-key-of-a-journey-1111');
  await expect(card.getByText('Nothing answers at this address.')).toBeVisible();
  await expect(field).toHaveAttribute('type', 'password');
  await page.keyboard.press('Enter');
  await expectToast(page, 'The key of Server 3 is saved');
  await expect(card).toContainText('••••••••••••1111');
  await expect(card).not.toContainText('another-key-of-a-journey');
  expect(JSON.stringify(await callAsOperator(token, 'GET admin/providers'))).not.toContain('another-key-of-a-journey');
  await restore();
});

journey('the webhook of an account is made, copied, kept to its sources and replaced, by keyboard too', async ({ page }) => {
  const token = await becomeOperator(page);
  const name = aName();
  await callAsOperator(token, 'POST admin/providers', { ...seller, name });
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Providers' }).click();
  const webhook = page.getByRole('dialog', { name: 'Providers' }).getByRole('button', { name: `Webhook of ${name}` });
  await webhook.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Webhook of ${name}` });
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expectToast(page, `${name} has a new address`);
  const address = dialog.getByLabel('Address', { exact: true });
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  expect(first).toMatch(/\/api\/webhook\/[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await expect(dialog).toContainText('No calls yet');
  expect(await sendWebhook(first)).toBe(200);
  await expect(dialog).toContainText(/Last call \d+ s ago/);
  await expectNoBarriers(page);

  const sources = dialog.getByLabel('Allowed sources');
  await sources.fill('192.0.2.1\nhero-sms.com');
  await dialog.getByRole('button', { name: 'Save sources' }).press('Enter');
  await expect(sources).toHaveAccessibleDescription(/^hero-sms\.com: An address looks like/);
  await expect(sources).toBeFocused();
  await sources.fill('192.0.2.1');
  await dialog.getByRole('button', { name: 'Save sources' }).press('Enter');
  await expectToast(page, `The sources of ${name} are saved`);
  expect(await sendWebhook(first)).toBe(404);
  await sources.fill('');
  await dialog.getByRole('button', { name: 'Save sources' }).press('Enter');
  await expect.poll(() => sendWebhook(first)).toBe(200);

  await dialog.getByRole('button', { name: 'New address' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'New address' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('The old address stops working immediately');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'New address' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([await sendWebhook(first), await sendWebhook(second)]).toEqual([404, 200]);

  await dialog.getByRole('button', { name: 'Back' }).click();
  await webhook.click();
  await expect(dialog.getByRole('button', { name: 'Show address' })).toBeFocused();
  await expect(dialog).not.toContainText('/api/webhook/');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue(second);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

journey('nothing bars the way, at any width and in either theme', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/services');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Actions for 1-A' }).locator('visible=true')).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
  }
  await page.getByRole('button', { name: 'Actions for 1-A' }).locator('visible=true').click();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add route' }).click();
  await expectNoBarriers(page);
});

async function expectToastLike(page: Page, text: RegExp): Promise<void> {
  await expect.poll(async () => (await toastTexts(page)).some((shown) => text.test(shown)), { message: String(text) }).toBe(true);
}

async function sendWebhook(address: string): Promise<number> {
  const reply = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"activationId": 1}' });
  return reply.status;
}

let names = 0;
const aName = () => `Seller ${Date.now()} ${(names += 1)}`;

function rowOf(page: Page, provider: string): Locator {
  return page.getByRole('row').filter({ has: page.getByTitle(provider) });
}

async function choose(row: Locator, page: Page, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page
    .getByRole('group', { name: /^Actions for/ })
    .getByRole('button', { name: action })
    .click();
}

async function firstOnServer3(token: string, name: string): Promise<() => Promise<unknown>> {
  const made = await callAsOperator(token, 'POST admin/providers', { ...seller, name });
  // The server filters its replies through the contract.
  const { data: provider } = made as { data: { _id: string } };
  const { data: servers } = (await callAsOperator(token, 'GET admin/server')) as {
    data: { server: string; routes: Record<string, unknown>[] }[];
  };
  for (const route of servers.find(({ server }) => server === '3')?.routes ?? []) {
    const { server, providerId, country, operator, priceCeiling, isEnabled } = route;
    const wanted = { server, providerId, country, operator, priceCeiling, isEnabled, priority: 50 };
    await callAsOperator(token, `PUT admin/routes/${String(route['_id'])}`, { ...wanted, expected: route });
  }
  const wish = { server: '3', providerId: provider._id, country: '22', operator: null, priority: 1, priceCeiling: null, isEnabled: false };
  const { data: added } = (await callAsOperator(token, 'POST admin/routes', wish)) as { data: { _id: string } };
  return () => callAsOperator(token, `DELETE admin/routes/${added._id}`);
}
