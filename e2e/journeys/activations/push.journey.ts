import type { BrowserContext, CDPSession, Locator, Page, Worker } from '@playwright/test';
import { startPushService, type FakeSubscription, type PushService } from '../../../test/fakes/push-service.ts';
import { type HeldFrames, heldFrames } from '../../barriers/held-frames.ts';
import { expect, journey } from '../../journey.ts';
import type { Account } from '../../screens/account.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';
import { openWithWorker } from '../../screens/service-worker.ts';
import { watchFor } from '../../../test/pauses.ts';

journey.use({ serviceWorkers: 'allow' });

const question = 'Tell me when the code arrives?';

journey.describe('the question', () => {
  journey.use({ kind: 'silent' });

  journey('is asked with the first number, and only a yes brings the browser’s own prompt', async ({ page }) => {
    const service = await startPushService();
    try {
      const subscription = service.subscribe();
      await pretendBrowser(page, subscription);
      await openWithWorker(page, '/otpserver1');
      await expect(page.getByText(question)).toBeHidden();
      await otpScreen(page).buyOn(1, 'Telegram');
      const asked = page.getByRole('region', { name: question });
      await expect(asked).toBeVisible();
      expect(await page.evaluate('globalThis.prompts')).toBe(0);
      const stored = page.waitForResponse(
        (reply) => reply.url().endsWith('/api/push/subscriptions') && reply.request().method() === 'POST',
      );
      await asked.getByRole('button', { name: 'Yes, tell me' }).click();
      expect((await stored).status()).toBe(201);
      await expectToast(page, 'We’ll tell you when a code arrives');
      await expect(asked).toBeHidden();
      expect(await page.evaluate('globalThis.prompts')).toBe(1);
      expect(await page.evaluate('globalThis.askedWith')).toBe((await (await page.request.get('/api/config')).json()).pushKey);
      await expect(page.getByRole('button', { name: 'Turn notifications for codes and deposits off' })).toBeVisible();
    } finally {
      await service.close();
    }
  });

  journey('is not asked again after “Not now”', async ({ page }) => {
    const service = await startPushService();
    try {
      await pretendBrowser(page, service.subscribe());
      const screen = otpScreen(page);
      await screen.buyOn(1, 'Telegram');
      await page.getByRole('region', { name: question }).getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByText(question)).toBeHidden();
      await page.reload();
      await expect(screen.cards).toHaveCount(1);
      await screen.buy();
      await expect(page.getByText(question)).toBeHidden();
      expect(await page.evaluate('globalThis.prompts')).toBe(0);
    } finally {
      await service.close();
    }
  });
});

journey('a code reaches a browser whose page is closed, and its button copies the code', async ({ page, context, account }) => {
  const service = await startPushService();
  try {
    const subscription = service.subscribe();
    await pretendBrowser(page, subscription);
    await openWithWorker(page, '/otpserver1');
    await page.getByRole('button', { name: 'Turn notifications for codes and deposits on' }).click();
    await expect(async () => expect(await subscriptionsOf(page, account.token)).toBe(1)).toPass();
    const worker = await workerOf(context);
    await worker.evaluate(recordNotices);
    const browser = await context.newCDPSession(page);
    const registrationId = await registrationOf(browser);
    await otpScreen(page).buyOn(1, 'Telegram');
    const code = await codeOn(otpScreen(page).cards.first());
    const text = await pushTo(service, subscription);
    expect(JSON.parse(text)).toMatchObject({ kind: 'code', server: '1', service: 'Telegram', code });

    const deliver = () =>
      browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data: text });
    await deliver();
    await watchFor(500);
    expect(await worker.evaluate('globalThis.shownNotices'), 'the visible page announces it itself').toEqual([]);

    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    const elsewhere = await context.newCDPSession(page);
    await elsewhere.send('ServiceWorker.enable');
    await elsewhere.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
    const notices = () => worker.evaluate<{ title: string; body: string; data: object }[]>('globalThis.shownNotices');
    await expect
      .poll(notices)
      .toMatchObject([{ title: 'Your code for Telegram', body: code, actions: [{ action: 'copy', title: 'Copy' }] }]);

    const [notice] = await notices();
    await worker.evaluate(`
      const event = new ExtendableEvent('notificationclick');
      self.dispatchEvent(Object.assign(event, { action: 'copy', notification: { ...${JSON.stringify(notice)}, close() {} } }));
    `);
    await page.goto(`${origin}/otpserver1`);
    await expectToast(page, `${code} otp copied`);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  } finally {
    await service.close();
  }
});

journey('the toast of a code copies it and leads to its card', async ({ page, account }) => {
  const frames = await heldFrames(page);
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  // A toast closes when its code is copied, so each number has one.
  const first = await toastOnHistory(page, { frames, account });
  const code = (await first.getByRole('button', { name: /show the number/ }).innerText()).replaceAll(/\D/g, '');
  await first.getByRole('button', { name: /^(Copy|Copied)$/ }).click();
  await expectToast(page, `${code} otp copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  await expect(page).toHaveURL(/\/history/);
  // Under the pointer they stay.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

  await page.getByRole('link', { name: 'OtpServer2' }).click();
  const second = await toastOnHistory(page, { frames, account });
  await second.getByRole('button', { name: /show the number/ }).click();
  await expect(page).toHaveURL(/\/otpserver2$/);
  await expect(screen.cards.first()).toBeFocused();
});

/** Buys a number; its code is announced once another page is open. Toasts stay while the pointer is on them. */
async function toastOnHistory(page: Page, { frames, account }: { frames: HeldFrames; account: Account }): Promise<Locator> {
  frames.hold();
  await otpScreen(page).buy();
  await expect.poll(async () => (await account.numbers())[0]?.status, { message: 'the code has come' }).toBe('success');
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page).toHaveURL(/\/history/);
  frames.letGo();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Otp fetched successfully' });
  await toast.hover();
  return toast;
}

/** The sandboxed browser of journeys reaches no push service: this page has one that the journey holds the keys of. */
async function pretendBrowser(page: Page, { endpoint, keys }: FakeSubscription): Promise<void> {
  await page.addInitScript(`
    globalThis.prompts = 0;
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => { globalThis.prompts += 1; return (permission = 'granted'); };
    const fake = ${JSON.stringify({ endpoint, expirationTime: null, keys })};
    const subscription = { endpoint: fake.endpoint, toJSON: () => fake, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => { globalThis.askedWith = applicationServerKey; return subscription; };
    PushManager.prototype.getSubscription = async () => subscription;
  `);
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
}

async function registrationOf(browser: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  browser.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations: [first] }) => first !== undefined && resolve(first.registrationId),
  );
  await browser.send('ServiceWorker.enable');
  return promise;
}

async function pushTo(service: PushService, { endpoint }: FakeSubscription): Promise<string> {
  const found = () => service.received.find((push) => push.endpoint === endpoint)?.text ?? '';
  await expect.poll(found, { message: 'the push of the code' }).not.toBe('');
  return found();
}

async function subscriptionsOf(page: Page, token: string): Promise<number> {
  const reply = await page.request.get('/api/push/subscriptions', { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()).data.length;
}

const recordNotices = `
  globalThis.shownNotices = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    globalThis.shownNotices.push(structuredClone({ title, ...options }));
  };
`;
