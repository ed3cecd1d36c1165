import type { BrowserContext, Page, Worker } from '@playwright/test';
import { signInAs } from '../../screens/account.ts';
import { holdReply } from '../../barriers/held-reply.ts';
import { urlOf } from '../../installation.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { openDoor } from '../../barriers/newer-build.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast } from '../../screens/toasts.ts';
import { openWithWorker } from '../../screens/service-worker.ts';
import { watchFor } from '../../../test/pauses.ts';

journey.use({ serviceWorkers: 'allow' });

journey(
  'the browser may install it, its shortcuts lead its one window, and no other script becomes its worker',
  { tag: ['@C2', atNight.tag] },
  async ({ page, context, problems }) => {
    await page.addInitScript(
      "Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer: (consumer) => { globalThis.launch = consumer; } } })",
    );
    await openWithWorker(page, '/history');

    await journey.step('a name, a start and icons that load', async () => {
      const reply = await page.request.get('/manifest.webmanifest');
      expect(reply.headers()['content-type']).toContain('application/manifest+json');
      const manifest: Manifest = await reply.json();
      expect(manifest).toMatchObject({ name: 'Pinline', start_url: '/dashboard', display: 'standalone' });
      for (const { src, sizes } of manifest.icons) expect(await sizeOf(page, src), src).toBe(sizes);
      expect(await sizeOf(page, '/icons/apple-touch-180.png')).toBe('180x180');

      const browser = await context.newCDPSession(page);
      expect((await browser.send('Page.getAppManifest')).errors).toEqual([]);
      // Private windows, such as those of journeys, install nothing; nothing else may prevent it.
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    });

    await journey.step('a shortcut of the installed app leads its one window there', async () => {
      await page.evaluate("globalThis.launch({ targetURL: location.origin + '/dashboard' })");
      await expect(page).toHaveURL(/\/history$/);
      await page.evaluate("globalThis.launch({ targetURL: location.origin + '/topup' })");
      await expect(page).toHaveURL(/\/topup$/);
    });

    await journey.step('no script but its own can be made a worker of it', async () => {
      problems.expect(/TrustedScriptURL|TrustedHTML|TrustedTypePolicy/);
      const refused = (attempt: string) => page.evaluate<string>(`(async () => ${attempt})().then(() => 'done', (error) => error.name)`);
      expect(await refused("navigator.serviceWorker.register('/theme.js')")).toBe('TypeError');
      expect(await refused("document.body.innerHTML = '<img src=x onerror=alert(1)>'")).toBe('TypeError');
      expect(await refused("trustedTypes.createPolicy('another', {})")).toBe('TypeError');
    });
  },
);

journey('without a network it opens and says so, and catches up later', async ({ page, context, account, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|did not load|Did not load/);
  await openWithWorker(page, '/dashboard');
  await context.setOffline(true);
  for (const path of ['/dashboard', '/otpserver2', '/history']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('₹');

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByRole('banner')).toContainText(String(await account.balance()));
});

journey('nothing of an account is kept', async ({ page, account }) => {
  await openWithWorker(page, '/dashboard');
  await otpScreen(page).buyOn(1, 'Telegram');
  await page.goto('/history');
  await expect(page.getByRole('row')).toHaveCount(2);
  const kept = await page.evaluate<{ url: string; text: string }[]>(everythingKept);
  const paths = kept.map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/theme.js', '/services/tg.svg']));
  expect(
    paths.filter((path) => !/^\/$|^\/(assets|services|icons)\/[^/]+$|^\/((theme|first-paint)\.js|favicon\.svg|language)$/.test(path)),
  ).toEqual([]);
  const [number] = await account.numbers();
  const secrets = [account.token, account.email, number?.mobileno ?? ''];
  expect(secrets.every((secret) => secret.length > 9)).toBe(true);
  expect(kept.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

journey('a newer build is offered, not during a purchase, and one reload brings it', async ({ page, account }) => {
  const door = await openDoor(urlOf('quick'));
  try {
    await signInAs(page, account);
    await openWithWorker(page, `${door.url}/otpserver1`);
    const screen = otpScreen(page);
    await screen.choose('Telegram');
    const [before] = await page.evaluate<string[]>('caches.keys()');
    const answer = await holdReply(page, 'mobile/generate');
    await screen.getNumber.click();
    await answer.answered;
    door.update();
    await page.evaluate(lookForUpdate);
    await expect.poll(() => page.evaluate(waitingWorker), { message: 'a newer worker waits' }).toBe('installed');
    const notice = page.getByText('A new version is available');
    await expect(notice).toBeHidden();
    answer.letGo();
    await expect(screen.cards).toHaveCount(1);
    await expect(notice).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();

    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loads).toBe(1);
    await expect(screen.cards).toHaveCount(1);
    expect(await page.evaluate(waitingWorker)).toBeNull();
    expect(await page.evaluate('caches.keys()')).not.toContain(before);
    // Only the worker is newer, so the page must neither ask again nor reload.
    await watchFor(5_000);
    expect(loads).toBe(1);
    await expect(notice).toBeHidden();
  } finally {
    await door.close();
  }
});

journey('a tab shown again after hours looks for a newer build', atNight, async ({ page, account }) => {
  const door = await openDoor(urlOf('quick'));
  try {
    await page.clock.install();
    await signInAs(page, account);
    await openWithWorker(page, `${door.url}/dashboard`);
    door.update();
    await page.clock.fastForward('03:00:00');
    await expect(page.getByText('A new version is available')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('A new version is available')).toBeHidden();
  } finally {
    await door.close();
  }
});

journey('a code notifies while the page is hidden, and its button copies it on the page', async ({ page, context, problems }) => {
  // The bell also asks for push messages, which this kind of window refuses.
  problems.expect(/Push API in incognito mode/);
  await page.addInitScript(notificationsOfThePage);
  await openWithWorker(page, '/otpserver1');
  await page.getByRole('button', { name: 'Turn notifications for codes and deposits on' }).click();
  const screen = otpScreen(page);
  await screen.choose('Telegram');
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })");
  const code = await codeOn(await screen.buy());
  await expect.poll(() => shownNotices(page)).toHaveLength(1);
  const [notice] = await shownNotices(page);
  expect(notice).toMatchObject({ title: 'Your code for Telegram', body: code, actions: [{ action: 'copy', title: 'Copy' }] });
  expect(notice?.tag).toMatch(/^number-./);

  await page.evaluate("delete document.visibilityState, navigator.clipboard.writeText('')");
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await press(await workerOf(context), notice, '');
  await expect(page).toHaveURL(/\/otpserver1$/);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('');
  await press(await workerOf(context), notice, 'copy');
  await expectToast(page, `${code} otp copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
});

journey('what was pressed while no page was open is done by the one that opens', async ({ page, context }) => {
  await openWithWorker(page, '/dashboard');
  const worker = await workerOf(context);
  await page.goto('about:blank');
  await press(worker, { data: { path: '/otpserver1', copy: { text: '482910', said: '482910 otp copied' }, hasButton: true } }, 'copy');
  await page.goto('/otpserver1');
  await expectToast(page, '482910 otp copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('482910');
});

type Manifest = { name: string; icons: { src: string; sizes: string }[] };
type ShownNotice = { title?: string; body?: string; tag?: string; actions?: { action: string; title: string }[]; data: object };

async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  return worker;
}

/** A headless browser shows no notification to press, so the worker gets the browser's event. */
async function press(worker: Worker, notice: ShownNotice | undefined, action: string): Promise<void> {
  if (notice === undefined) throw new Error('There is no notification to press');
  await worker.evaluate(`
    const event = new ExtendableEvent('notificationclick');
    self.dispatchEvent(Object.assign(event, { action: ${JSON.stringify(action)}, notification: { ...${JSON.stringify(notice)}, close() {} } }));
  `);
}

function shownNotices(page: Page): Promise<ShownNotice[]> {
  return page.evaluate<ShownNotice[]>('globalThis.shownNotices');
}

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate<string>(
    `fetch(${JSON.stringify(src)}).then((reply) => reply.blob()).then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`,
  );
}

const notificationsOfThePage = `
  globalThis.shownNotices = [];
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    globalThis.shownNotices.push(structuredClone({ title, ...options }));
  };
`;

const lookForUpdate = 'navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => undefined)';

const waitingWorker = 'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting?.state ?? null)';

const everythingKept = `(async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept.push({ url: request.url, text: await (await cache.match(request)).text() });
  }
  return kept;
})()`;
