import { expectNoBarriers } from '../../barriers/barriers.ts';
import { changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { findNumber } from '../../screens/find-number.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

journey('a server’s screen names the country of the chosen service, also folded on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The longest name there is, of the country that the server really has.
  const country = { iso: 'ID', name: 'United Arab Emirates', prefix: '+971' };
  await changeServices(page, (service) => ({ ...service, country }));
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  const chosen = page.getByRole('region', { name: 'Service', exact: true }).locator('[data-anchor]');
  await expect(chosen).toContainText('United Arab Emirates+971');
  await expect(chosen.getByText('+971')).toBeInViewport({ ratio: 1 });
  await screen.buy();
  const folded = page.getByRole('button', { expanded: false }).filter({ hasText: 'Telegram' });
  await expect(folded).toContainText('+971');
});

journey('the button of a server’s screen names the country, and buys there', async ({ page, account }) => {
  const screen = otpScreen(page);
  await screen.open(3);
  await screen.choose('Telegram');
  await expect(screen.getNumber).toContainText('USA +1');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await screen.getNumber.click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceId: expect.any(String), country: 'US' });
  await expect.poll(async () => (await account.numbers())[0]?.country?.iso).toBe('US');
});

journey('a row buys in the country that it names, and other countries are folded below', async ({ page, account }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await expect(find.row('Telegram')).toContainText('India +91');
  await page.keyboard.press('ArrowRight');
  await expect(find.row('Indonesia')).toHaveCount(0);
  await page.getByRole('button', { name: 'Other countries of Telegram' }).click();
  const abroad = find.row('Indonesia +62');
  await expect(abroad).toContainText('Server 2');
  await expectNoBarriers(page);
  const asked = page.waitForRequest('**/api/mobile/generate');
  await abroad.getByRole('button', { name: /^Get/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ serviceCode: 'tg', country: 'ID' });
  await expect.poll(async () => (await account.numbers())[0]?.country?.iso).toBe('ID');

  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await expect(find.row('Telegram'), 'the country bought from last comes first').toContainText('Indonesia +62');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveText(/Indonesia first/);
});

journey('any country is bought only where the buyer switched it on, and the button says so', async ({ page }) => {
  const find = findNumber(page);
  await find.goto('/dashboard');
  await find.field.click();
  await page.keyboard.type('telegram');
  await page.keyboard.press('ArrowRight');
  const others = page.getByRole('switch', { name: 'Also other countries' });
  await expect(others).not.toBeChecked();
  await others.click();
  const get = find.rows.first().getByRole('button', { name: /any country/ });
  await expect(get).toHaveText(/₹\d+\.\d\d–\d+\.\d\d/);
  await expectNoBarriers(page);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await find.field.click();
  await page.keyboard.type('telegram');
  const asked = page.waitForRequest('**/api/mobile/generate');
  await get.click();
  expect((await asked).postDataJSON()).not.toHaveProperty('country');
});
