import type { Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { signInAs } from '../../screens/account.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

// Other journeys buy here: buying is never paused, no service is switched off, and sessions keep their lifetime.

journey('how long numbers are kept: judged beside the field, saved, told with its default, and put back', async ({ page }) => {
  const token = await openSettings(page);
  const card = cardOf(page, 'Numbers and messages');
  await expect(card).toContainText('90 days (default)');
  await card.getByRole('button', { name: 'Edit Numbers and messages' }).click();
  const days = card.getByLabel('Kept for');
  await expect(days).toBeFocused();
  await days.fill('6');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveAccessibleDescription('A whole number from 7 to 3650');
  await expect(days).toBeFocused();
  await days.fill('3650');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Numbers and messages saved');
  await expect(card).toContainText('3650 days');
  await expect(card.getByRole('button', { name: 'Edit Numbers and messages' })).toBeFocused();

  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Back to defaults' }).click();
  await expect(days).toHaveValue('90');
  await card.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Erase older numbers?' });
  await expect(question).toContainText('older than 90 days are erased within the hour');
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(days).toHaveValue('90');
  expect(await callAsOperator(token, 'GET admin/settings')).toMatchObject({ retention: { numbersDays: 3650 } });
  await card.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Erase and save' }).click();
  await expect(card).toContainText('90 days (default)');
  expect(await callAsOperator(token, 'GET admin/settings')).toMatchObject({ retention: { numbersDays: 90 } });
});

journey('what was typed is not lost by leaving', async ({ page }) => {
  await openSettings(page);
  const card = cardOf(page, 'Sessions');
  await card.getByRole('button', { name: 'Edit Sessions' }).click();
  await card.getByLabel('Signed out when unused for').fill('31');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Signed out when unused for')).toHaveAccessibleDescription('Not longer than a session lives');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Deposits' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Sessions');
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/settings');
  await expect(card.getByLabel('Signed out when unused for')).toHaveValue('31');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Deposits' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin/deposits');
});

journey('forbidden names tell what they would take away before anybody saves', async ({ page }) => {
  await openSettings(page);
  const card = cardOf(page, 'Fair use');
  await card.getByRole('button', { name: 'Edit Fair use' }).click();
  await expect(card.getByText('Forbids none of the services you sell.')).toBeVisible();
  const names = card.getByLabel('Names that may not be sold');
  await names.fill('discord\nbank');
  await expect(card.getByText('Forbids 4 services you sell. Saving switches them off:')).toBeVisible();
  await expect(card.getByText('Discord (Server 1)')).toBeVisible();
  await names.fill('discord\nx');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(names).toHaveAccessibleDescription('Each name has 2 to 60 characters: “x”');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Edit Fair use' })).toBeFocused();
});

journey('the country shown first is chosen from those known here', async ({ page }) => {
  // The answer is made up, because other journeys look for numbers of India.
  const sent: object[] = [];
  await page.route('**/api/admin/settings/home', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { home: { country: 'ID', defaultCountry: 'IN' } } });
  });
  await openSettings(page);
  const card = cardOf(page, 'Country shown first');
  await expect(card).toContainText('India (default)');
  await card.getByRole('button', { name: 'Edit Country shown first' }).click();
  await card.getByLabel('Numbers from').selectOption({ label: 'Indonesia' });
  await expectNoBarriers(page);
  await card.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Country shown first saved');
  await expect(card).toContainText('Indonesia');
  expect(sent).toEqual([{ country: 'ID', expected: { country: null } }]);
});

journey('a pause is confirmed with its effects; a bar shows it on every page of the back office', async ({ page }) => {
  // The answers are made up, because other journeys are buying.
  let buying: { isPaused: boolean; message: string | null } = { isPaused: false, message: null };
  await page.route('**/api/admin/settings/buying', (route) => {
    buying = route.request().postDataJSON();
    return route.fulfill({ json: { buying } });
  });
  for (const path of ['admin/settings', 'config'])
    await page.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), buying } });
    });
  await openSettings(page);
  const card = cardOf(page, 'Buying');
  await card.getByRole('button', { name: 'Pause buying' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause buying for all users?' });
  await expect(dialog.getByLabel('Message to users')).toBeFocused();
  await dialog.getByLabel('Message to users').fill('Back at 6 pm');
  await dialog.getByRole('button', { name: 'Pause buying' }).click();
  await expectToast(page, 'Buying is paused');
  await expect(card).toContainText('Back at 6 pm');
  await expect(page.getByText('Buying is paused for all users.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Deposits' }).click();
  await page.getByRole('link', { name: 'Go to the settings' }).click();
  await expectNoBarriers(page);
  await card.getByRole('button', { name: 'Resume buying' }).click();
  await expectToast(page, 'Buying has resumed');
  await expect(page.getByText('Buying is paused for all users.')).toBeHidden();
});

journey('an open OTP page learns of a pause and its end over its socket', async ({ page, account }) => {
  await signInAs(page, account);
  let tell: (buying: object) => void = () => undefined;
  let isGreeted = false;
  await page.routeWebSocket(/check-otp/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"buying"')) isGreeted = true;
    });
    tell = (buying) => socket.send(JSON.stringify({ type: 'buying', buying }));
  });
  const otp = otpScreen(page);
  await otp.open(1);
  await otp.choose('Discord');
  await expect(otp.getNumber).toBeEnabled();
  await expect.poll(() => isGreeted).toBe(true);
  tell({ isPaused: true, message: 'We are back at 6 pm.' });
  await expect(page.getByRole('button', { name: 'Buying is paused' })).toBeDisabled();
  await expect(page.getByText('We are back at 6 pm.')).toBeVisible();
  tell({ isPaused: false, message: null });
  await expect(otp.getNumber).toBeEnabled();
});

journey('the dashboard says that buying is paused before a service is looked for', async ({ page, account }) => {
  await account.buy(await account.service('1', 'Discord'));
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAs(page, account);
  await page.routeWebSocket(/check-otp/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      socket.send(
        JSON.stringify(frame.type === 'buying' ? { ...frame, buying: { isPaused: true, message: 'We are back at 6 pm.' } } : frame),
      );
    });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('Discord');
  await expect(page.getByRole('main').getByText('Buying is paused. We are back at 6 pm.')).toBeInViewport();
});

journey('axe has nothing against the settings', atNight, async ({ page }) => {
  await openSettings(page);
  await expectNoBarriersInEitherTheme(page);
  for (const title of ['Sessions', 'Fair use', 'Numbers and messages', 'Crypto claims'])
    await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expectNoBarriersInEitherTheme(page);
});

async function openSettings(page: Page): Promise<string> {
  const token = await becomeOperator(page);
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Fair use' })).toBeVisible();
  return token;
}

const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
