import type { Page } from '@playwright/test';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { expectNoBarriers } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';

journey.describe('with the recommended server full', () => {
  journey.use({ kind: 'silent' });

  journey('the number comes from another server, whose screen opens', async ({ page, account }) => {
    const offers = await offersOf(page, account.token, 'Telegram');
    const [best] = offers;
    if (best === undefined) throw new Error('Telegram is not sold');
    const service = await account.service(best.server, 'Telegram');
    await Promise.all(Array.from({ length: activeMaximum }, () => account.buy(service)));
    await page.addInitScript(allow, { user: await account.referralCode(), cap: Math.max(...offers.map(({ price }) => price)) });
    const find = findNumber(page);
    await find.goto('/refer');
    await page.keyboard.press('Control+k');
    await expect(find.field).toBeFocused();
    await page.keyboard.type('telegram');
    await expect(find.row('Telegram')).toContainText('up to');
    await page.keyboard.press('Enter');
    await expect.poll(() => account.bought()).toBe(activeMaximum + 1);
    const [number] = await account.numbers();
    if (number === undefined) throw new Error('No number was bought');
    expect(number.server).not.toBe(best.server);
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'number copied' });
    await expect(toast).toContainText(`Server ${number.server} · ${number.country?.name} · ${rupees(number.price)}`);
    await expect(page).toHaveURL(`/otpserver${number.server}`);
    await expect(otpScreen(page).cards).toHaveCount(1);
  });
});

journey('an edited cap is remembered, and one below all offers asks for more', async ({ page, account }) => {
  const offers = await offersOf(page, account.token, 'Telegram');
  const cheapest = Math.min(...offers.map(({ price }) => price));
  const find = findNumber(page);
  await find.goto('/refer');
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  await expect(find.rows.first()).toContainText('Telegram');
  await page.keyboard.press('ArrowRight');
  const field = page.getByRole('textbox', { name: 'Any server, up to, for Telegram' });
  await field.fill('many');
  await field.press('Enter');
  await expect(page.getByText('Enter an amount, like 18 or 18.50.')).toBeVisible();
  await field.fill('0.5');
  await field.press('Enter');
  await expect(find.field).toBeFocused();
  await expect(page.getByText('No server has it for ₹0.50 or less.')).toBeVisible();
  await expectNoBarriers(page);
  const row = find.rows.first();
  await expect(row.getByRole('button', { name: `Allow ${rupees(cheapest)}` })).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Get number · ${rupees(cheapest)}` })).toBeVisible();
  expect(await account.bought()).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('telegram');
  await expect(page.getByRole('switch', { name: `Any server, up to ${rupees(cheapest)}` })).toBeChecked();

  await page.keyboard.press('ArrowRight');
  await field.fill('99');
  await field.press('Enter');
  await expect(page.getByRole('switch', { name: 'Any server, up to ₹99.00' })).toBeChecked();
  await field.fill('');
  await field.press('Enter');
  await expect(field).not.toHaveValue('99.00');
  await page.keyboard.press('Escape');
  await expect(find.field).toBeHidden();
});

journey('switched off, the search buys the offer it shows on its own server', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  const anyServer = page.getByRole('switch', { name: 'Any server' });
  await anyServer.click();
  await expect(anyServer).not.toBeChecked();
  await expect(find.rows.first()).not.toContainText('up to');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await find.get('Telegram').first().click();
  expect((await asked).postDataJSON()).toHaveProperty('serviceId');
  await expect.poll(() => account.bought()).toBe(1);
  await find.goto('/dashboard');
  await find.field.click();
  await expect(anyServer).not.toBeChecked();
});

journey('the country goes along, and the card says which server is asked', async ({ page, account }) => {
  await page.addInitScript(() => localStorage.setItem('find-country', 'IN'));
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/mobile/generate', async (route) => {
    await held;
    await route.continue();
  });
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await find.get('Telegram').first().click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceCode: 'tg', country: 'IN' });
  const card = otpScreen(page).cards.first();
  await expect(card).toContainText(/Up to ₹[\d.]+ on hold/);
  await expect(card).toContainText(/Asking Server \d/);

  await page.keyboard.press('Control+k');
  await expect(find.field).toBeFocused();
  await page.keyboard.type('discord');
  await expect(find.row('Discord')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A number is being bought')).toBeVisible();
  await page.keyboard.press('Escape');
  go();
  await expect.poll(() => account.bought()).toBe(1);
});

journey('a refused cap can be raised where the refusal shows', async ({ page, account, problems }) => {
  problems.expect(/status of 409/);
  const offers = await offersOf(page, account.token, 'Telegram');
  const cheapest = Math.min(...offers.map(({ price }) => price));
  // The page knows the prices of a moment ago.
  await page.route('**/api/service/offers*', async (route) => {
    const response = await route.fetch();
    const { data }: { data: OfferedService[] } = await response.json();
    const cheap = data.map((service) => ({ ...service, offers: service.offers.map((offer) => ({ ...offer, price: 0.25 })) }));
    await route.fulfill({ response, json: { data: cheap } });
  });
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await expect(find.rows.first()).toContainText('₹0.25');
  await page.unroute('**/api/service/offers*');
  await find.get('Telegram').first().click();
  const note = page.getByRole('status').filter({ hasText: 'No server has it at this price right now.' });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: `Allow ${rupees(cheapest)}` }).click();
  await expect.poll(() => account.bought()).toBe(1);
});

/** Those of India, the country that rows show first. */
async function offersOf(page: Page, token: string, label: string): Promise<OfferedService['offers']> {
  const reply = await page.request.get('/api/service/offers?country=IN', { headers: { authorization: `Bearer ${token}` } });
  const { data }: { data: OfferedService[] } = await reply.json();
  return data.find((service) => service.label === label)?.offers ?? [];
}

function allow({ user, cap }: { user: string; cap: number }): void {
  localStorage.setItem(`find-enter:${user}`, 'yes');
  localStorage.setItem('find-caps', JSON.stringify({ tg: cap }));
}
