import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { createBank } from '../../../../simulators/bank/bank.ts';
import { createSimulatorServer } from '../../../../simulators/provider/server/http.ts';
import { startMailServer } from '../../../../test/fakes/mail-server.ts';
import { atNight, expect, journey, signedOut } from '../../../journey.ts';
import { authenticatorCode } from '../../../screens/authenticator.ts';
import { codeOn, otpScreen, rupees } from '../../../screens/otp-screen.ts';
import { topupScreen } from '../../../screens/topup-screen.ts';
import { startInstallation } from '../../../start-installation.ts';

const owner = { email: 'owner@numbers.example', password: 'of-the-first-owner' };

journey.use(signedOut);
journey.describe.configure({ mode: 'default' });

let outside: Awaited<ReturnType<typeof startOutside>>;
journey.beforeAll(async () => void (outside = await startOutside()));
journey.afterAll(() => outside.stop());

journey('an empty production installation is led to its first buyer', atNight, async ({ page, anotherBrowser }) => {
  const { url } = outside;
  await enrol(page, url);
  const line = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const expectGreen = (title: string) => expect(line(title)).toContainText('Works:');
  await expect(page.getByRole('link', { name: 'Add a route' })).toHaveAttribute('href', '/admin/services');
  await expect(page.getByRole('link', { name: 'Add a provider' })).toHaveAttribute('href', '/admin/services?add=provider');
  await page.getByRole('region', { name: 'Go live' }).getByRole('link', { name: 'Continue' }).click();

  await expect(line('A real number got its code')).toContainText('Once prices are imported');
  const opened = page.waitForEvent('popup');
  await line('The site is reached from outside').getByRole('button').click();
  await expect((await opened).getByText('This address leads here')).toBeVisible();
  await expectGreen('The site is reached from outside');

  await line('Mail is sent and confirmed').getByRole('button').click();
  const phone = await anotherBrowser();
  await phone.goto(await outside.linkInTestMail());
  await expect(phone.getByText('Your mail arrives')).toBeVisible();
  await expectGreen('Mail is sent and confirmed');
  await expectGreen('Second factor is on');

  await page.getByRole('link', { name: 'Add a provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel('Name').fill('Numbers One');
  await expect(form.getByLabel('Protocol').getByRole('option')).toHaveCount(2);
  await form.getByLabel('Base URL').fill(outside.provider.handlerApiUrl);
  await form.getByLabel('API key').fill('key-of-the-journey');
  await expect(form).toContainText('The key works.');
  await form.getByLabel('Rupees for 1 USD').fill('88');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expectGreen('Provider keys work');

  await page.getByRole('link', { name: 'Import prices' }).click();
  await page.getByRole('link', { name: 'Add a route' }).click();
  const route = page.getByRole('dialog', { name: 'Add route' });
  await route.getByLabel('Country').click();
  await route.getByRole('option', { name: /^India/ }).click();
  await route.getByRole('button', { name: 'Add route' }).click();
  await expectGreen('Country and operator are picked');

  await page.getByRole('link', { name: 'Import prices' }).click();
  await page.getByRole('link', { name: /Numbers One/ }).click();
  await page.getByLabel(/^Choose all/).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Apply to/ }).click();
  await page.getByRole('button', { name: 'Back to Go live' }).click();
  await expectGreen('Prices are imported');

  await page.getByRole('button', { name: 'Get a number' }).click();
  await page.getByRole('button', { name: /^Buy number/ }).click();
  await expectGreen('A real number got its code');

  await page.getByRole('link', { name: 'Set up payments' }).click();
  await page.getByLabel('UPI ID').fill('numbers@examplebank');
  await page.getByLabel('Account holder').fill('Numbers Example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(line('Pay ₹1 by UPI')).toContainText('Add the merchant ID and the token');
  await page.getByRole('link', { name: 'Set up payments' }).click();
  await page.getByLabel('Merchant ID').fill(outside.bank.merchantId);
  await page.getByLabel('Bharat pay token').fill(outside.bank.token);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Show payment code' }).click();
  const payment = page.getByRole('dialog', { name: 'Test payment' });
  await outside.payExactly(
    await payment
      .getByText(/^₹1\.\d\d$/)
      .first()
      .innerText(),
  );
  await payment.getByRole('button', { name: 'Done' }).click();
  await expectGreen('Pay ₹1 by UPI');

  await page.getByRole('button', { name: 'Take a backup' }).click();
  await expectGreen('Backup taken and read back');
  await page.getByRole('link', { name: 'Add links' }).click();
  await page.getByLabel('Customer support').fill('https://support.example/numbers');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(page.getByText('All of it works.')).toBeVisible();
  await expect(page.getByText('Buying is open').first()).toBeVisible();

  const buyer = await anotherBrowser();
  await buyer.goto(`${url}/signup`);
  await buyer.getByLabel('Email').fill('first-buyer@example.com');
  await buyer.getByLabel('Password', { exact: true }).fill('of-the-first-buyer');
  await buyer.getByLabel('Confirm password').fill('of-the-first-buyer');
  await buyer.getByRole('button', { name: 'Create account' }).click();
  await expect(buyer).toHaveURL(`${url}/dashboard`);
  await buyer.goto(`${url}/topup`);
  const topup = topupScreen(buyer);
  await buyer.getByRole('link', { name: 'UPI Payment' }).click();
  await topup.choose('₹100');
  const amount = await topup.dialog
    .getByText(/^₹100\.\d\d$/)
    .first()
    .innerText();
  await outside.payExactly(amount);
  await expect(topup.dialog).toContainText(`${amount} is in your balance`);
  await buyer.goto(`${url}/otpserver1`);
  const screen = otpScreen(buyer);
  await screen.choose('Instagram');
  const price = Number(/₹([\d.]+)/.exec(await screen.getNumber.innerText())?.[1]);
  await screen.getNumber.click();
  expect(await codeOn(screen.cards.first())).toMatch(/^\d{4,8}$/);
  await expect(screen.balance).toContainText(rupees(Number(amount.slice(1)) - price));
});

/** The companies that an installation needs, and the installation itself. */
async function startOutside() {
  const mail = await startMailServer();
  const bank = await createBank();
  const provider = await createSimulatorServer({ seed: 7, apiKey: 'key-of-the-journey', codeSeconds: { from: 1, to: 2 }, deliveryRate: 1 });
  const port = await findFreePort();
  const installation = await startInstallation('production', {
    PORT: String(port),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    BHARATPE_URL: bank.url,
    PROVIDER_HOSTS: '127.0.0.1',
  });
  return {
    url: `http://localhost:${port}`,
    bank,
    provider,
    async linkInTestMail() {
      const { parsed } = await mail.mailTo(owner.email, 2);
      return /http\S+go-live#\S+/.exec(parsed.text ?? '')?.[0] ?? '';
    },
    async payExactly(amount: string) {
      bank.pay({ amountPaise: Math.round(Number(amount.slice(1)) * 100) });
    },
    async stop() {
      await installation.stop();
      await Promise.all([mail.close(), bank.close(), provider.close()]);
    },
  };
}

async function enrol(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
  await page.getByLabel('Current password').fill(owner.password);
  await page.getByLabel('Current code from the app').fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
