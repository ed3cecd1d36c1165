import type { Page } from '@playwright/test';
import { expect, journey, signedOut } from '../../journey.ts';
import { linkInMail } from '../../mail.ts';
import { expectToast } from '../../screens/toasts.ts';

const confirmMail = /Confirm your new address/;
const undoMail = /another address now/;
const anyMail = /./;

let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `moved-${process.pid}-${Date.now()}-${addresses}@example.com`;
}

journey('a user changes the email, and the old address gets it back', async ({ page, account, anotherBrowser, problems }) => {
  // A wrong password, a link that was used, and calls of the session that the undoing ended.
  problems.expect(/status of (401|409)/);
  const newEmail = anAddress();
  await page.goto('/account');
  const change = page.getByRole('button', { name: 'Change your email' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  const [address, password] = [dialog.getByLabel('New email'), dialog.getByLabel('Current password')];
  await expect(address).toBeFocused();
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(address).toHaveAccessibleDescription(/Email is required/);
  await expect(password).toHaveAccessibleDescription(/Please enter your current password/);
  await address.fill(account.email);
  await password.fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(/Your account has this address already/);
  await address.fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Your current password is not right/);
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await expectToast(page, `We sent a link to ${newEmail}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Your address stays as it is');
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeHidden();

  const withdrawn = await linkInMail('quick', { to: newEmail, subject: confirmMail });
  const elsewhere = await anotherBrowser();
  await elsewhere.goto(withdrawn);
  await elsewhere.getByRole('button', { name: 'Use this address' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('This link is no longer good');

  const better = anAddress();
  await change.click();
  await address.fill(better);
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Waiting for ${better}`)).toBeVisible();
  await elsewhere.goto(await linkInMail('quick', { to: better, subject: confirmMail }));
  await expect(elsewhere).toHaveURL(/\/confirm-email$/);
  await expect(page.getByText(`Waiting for ${better}`)).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Use this address' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await expect(elsewhere.getByText(better)).toBeVisible();
  // The page that asked learns it, and goes on.
  await expect(page.getByText(`Waiting for ${better}`)).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: better })).toBeVisible();

  await elsewhere.goto(await linkInMail('quick', { to: account.email, subject: undoMail }));
  await expect(elsewhere).toHaveURL(/\/undo-email$/);
  await elsewhere.getByLabel('New password').fill('quiet-harbour-9');
  await elsewhere.getByLabel('Confirm password').fill('quiet-harbour-9');
  await elsewhere.getByRole('button', { name: 'Put my address back' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expectToast(elsewhere, 'Your address is back. Please sign in with your new password.');
  await elsewhere.getByLabel('Email').fill(account.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('quiet-harbour-9');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere).toHaveURL(/dashboard/);
  await expect(page).toHaveURL('/login');
});

journey('language, theme, sound and copying are set on the account page, and stay', async ({ page }) => {
  await page.goto('/account');
  const theme = page.getByRole('switch', { name: 'Dark theme' });
  const isDark = (await theme.getAttribute('aria-checked')) === 'true';
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', isDark ? 'light' : 'dark');
  await page.getByRole('switch', { name: 'Sound for new codes' }).click();
  await page.getByRole('switch', { name: 'Copy codes as they arrive' }).click();
  await chooseHindi(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('switch', { name: 'नए कोड पर आवाज़' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'कोड आते ही कॉपी करें' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'डार्क थीम' })).toBeChecked({ checked: !isDark });
});

journey.describe('on a phone in Hindi', () => {
  journey.use({ viewport: { width: 360, height: 780 } });

  journey('a user changes the email with the link in this browser', async ({ page, account }) => {
    const newEmail = anAddress();
    await page.goto('/account');
    await chooseHindi(page);
    await page.getByRole('button', { name: 'ईमेल बदलें' }).click();
    const dialog = page.getByRole('dialog', { name: 'ईमेल बदलें' });
    await dialog.getByLabel('नया ईमेल').fill(newEmail);
    await dialog.getByLabel('मौजूदा पासवर्ड').fill(account.password);
    await dialog.getByRole('button', { name: 'लिंक भेजें' }).click();
    await expect(page.getByText(`${newEmail} का इंतज़ार है`)).toBeVisible();
    await page.goto(await linkInMail('quick', { to: newEmail, subject: anyMail }));
    await page.getByRole('button', { name: 'यह ईमेल इस्तेमाल करें' }).click();
    await expect(page.getByRole('heading', { name: 'आपका ईमेल बदल गया' })).toBeVisible();
    await page.getByRole('link', { name: 'आगे बढ़ें' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto(await linkInMail('quick', { to: account.email, subject: anyMail }));
    await expect(page.getByRole('button', { name: 'मेरा ईमेल वापस लाएँ' })).toBeVisible();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});

journey.describe('without a link', () => {
  journey.use(signedOut);

  journey('neither page opens', async ({ page }) => {
    for (const path of ['/confirm-email', '/undo-email']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expectToast(page, 'This link is incomplete. Please open it from the mail.');
    }
  });
});

async function chooseHindi(page: Page): Promise<void> {
  await page.getByLabel('Language').selectOption('हिन्दी');
}
