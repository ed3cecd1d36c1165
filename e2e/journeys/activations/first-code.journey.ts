import { knownAccount, openAccount } from '../../screens/account.ts';
import { expect, journey, signedOut, withMotion } from '../../journey.ts';
import { codeOn, otpScreen, rupees } from '../../screens/otp-screen.ts';
import { expectToast, toastPlace } from '../../screens/toasts.ts';

journey.use({ ...signedOut, ...withMotion });

journey('a friend of a friend signs up, gets a number, and has the code on the clipboard', async ({ page, baseURL, address }) => {
  const stranger = { url: baseURL ?? '', address };
  const friend = await openAccount(stranger);
  const referralCode = await friend.referralCode();
  const person = { email: `friend-of-${friend.email}`, password: 'quiet-harbour-9' };

  await page.goto(`/signup?ref=${referralCode}`);
  await expect(page.getByText(`Invited with code ${referralCode}`)).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Account created successfully!');
  expect(await toastPlace(page, 'Account created successfully!')).toBe('top right');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toContainText('₹500.00');
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const account = knownAccount(stranger, { ...person, token });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'OtpServer1' }).click();
  await expect(page).toHaveURL('/otpserver1');
  await expect(page.getByText('OTP Services')).toBeVisible();
  const screen = otpScreen(page);
  await screen.choose('Telegram');
  const { price } = await account.service('1', 'Telegram');
  await expect(screen.getNumber).toContainText(rupees(price));
  const card = await screen.buy();

  const code = await codeOn(card);
  const [number] = await account.numbers();
  await expectToast(page, `Otp fetched successfully for Number#${number?.serialNumber}`);
  expect(number).toMatchObject({ status: 'success', countryPrefix: '+91', otpIds: [{ code }] });

  await card.getByRole('button', { name: /^Copy code/ }).click();
  await expectToast(page, `${code} otp copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);

  const withoutPrefix = number?.mobileno.slice(3) ?? '';
  await card.getByRole('button', { name: 'Copy number without +91' }).click();
  await expectToast(page, `${withoutPrefix} number copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(withoutPrefix);
  expect(withoutPrefix).toMatch(/^\d{10}$/);

  await expect(page.getByRole('banner')).toContainText(rupees(500 - price));
  await page.getByRole('link', { name: 'OtpHistory' }).click();
  const row = page.getByRole('row', { name: /Telegram/ });
  await expect(row).toContainText('Received');
  await expect(row).toContainText(rupees(price));
  await expect(row).toContainText(code);
  // The newest: on a slow machine another message has arrived by now.
  await expect(row.getByRole('button', { name: /^Copy code \d{4,8}$/ })).toBeVisible();
});
