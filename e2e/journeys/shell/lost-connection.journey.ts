import type { Route, WebSocketRoute } from '@playwright/test';
import { atNight, byDayIf, expect, journey } from '../../journey.ts';
import { aMessage, aNumber } from '../../screens/a-number.ts';
import { codeOn, otpScreen } from '../../screens/otp-screen.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';
import { outlast } from '../../../test/pauses.ts';

for (const { when, isFresh } of [
  { when: 'while the network was away', isFresh: false },
  { when: 'while the network was away, lost on a page just opened', isFresh: true },
]) {
  journey(
    `a code that arrived ${when} is on the page as soon as it is back`,
    byDayIf(!isFresh),
    async ({ page, context, account, problems }) => {
      problems.expect(/ERR_INTERNET_DISCONNECTED/);
      const screen = otpScreen(page);
      await screen.open(1);
      if (!isFresh) {
        // The first toast loads the code that shows toasts.
        await screen.submit.click();
        await expectToast(page, 'Please select a service first');
      }
      await screen.choose('Telegram');
      if (isFresh) await page.reload();
      const answer = page.waitForResponse('**/api/mobile/generate');
      await screen.getNumber.click();
      await (await answer).finished();
      await context.setOffline(true);
      const card = screen.cards.first();
      await expect(page.getByText('You are offline.')).toBeVisible();
      await expect.poll(async () => (await account.numbers())[0]?.status, { message: 'the code has come' }).toBe('success');
      // Waits for everything that the page loads when idle.
      if (isFresh) await outlast(3_500);
      await expect(card).toContainText('OTP will appear here');

      await context.setOffline(false);
      const [number] = await account.numbers();
      await expect(card.getByRole('button', { name: /^Copy code/ }).last()).toBeVisible();
      expect(number?.otpIds.map(({ code }) => code)).toContain(await codeOn(card));
      await expect(page.getByText('You are offline.')).toBeHidden();
      await expectToast(page, 'Otp fetched successfully for Number#1');
    },
  );
}

journey('a code that arrived while the socket was broken shows after it reconnects', async ({ page, account }) => {
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/api\/check-otp/, async (socket) => {
    if (isCut) return socket.close({ code: 1012 });
    socket.connectToServer();
    sockets.push(socket);
  });
  const screen = otpScreen(page);
  await screen.open(4);
  await screen.choose('Telegram');
  await expect.poll(() => sockets, { message: 'a socket is open' }).toHaveLength(1);
  isCut = true;
  await sockets[0]?.close({ code: 1012 });
  const card = await screen.buy();
  await expect.poll(async () => (await account.numbers())[0]?.status, { message: 'the code has come' }).toBe('success');
  await expect(card).toContainText('OTP will appear here');

  isCut = false;
  const code = card.getByRole('button', { name: /^Copy code/ }).last();
  await expect(code).toBeVisible();
  expect(sockets).toHaveLength(2);
});

journey('on return after a while the page trusts no old socket, so a code shows although that one died silently', async ({ page }) => {
  let isDead = false;
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    const isOld = !isDead;
    const server = socket.connectToServer();
    // No close event: what a phone or a sleeping computer leaves behind.
    server.onMessage((message) => (isOld && isDead) || socket.send(message));
    socket.onMessage((message) => (isOld && isDead) || server.send(message));
  });
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  await expect(page.getByText('Live updates are interrupted.')).toHaveCount(0);
  isDead = true;
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    const real = Date.now;
    Date.now = () => real() + 60_000;
    delete document.visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  `);
  await codeOn(await screen.buy());
});

journey('a socket that was opened too late for its ticket signs no one out', async ({ page, problems }) => {
  problems.expect(/WebSocket/);
  let refused = 0;
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    // What the server says to a ticket that is older than half a minute.
    if ((refused += 1) === 1) void socket.close({ code: 4401, reason: 'Not Authorised' });
    else socket.connectToServer();
  });
  const screen = otpScreen(page);
  await codeOn(await screen.buyOn(1, 'Telegram'));
  expect(refused).toBe(2);
  await expect(page).toHaveURL('/otpserver1');
});

journey('where the network lets no socket through, the codes still arrive', async ({ page, account, problems }) => {
  problems.expect(/WebSocket/);
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => socket.close({ code: 1011 }));
  const screen = otpScreen(page);
  const card = await screen.buyOn(2, 'Telegram');
  const code = card.getByRole('button', { name: /^Copy code/ }).first();
  await expect(code).toBeVisible();
  expect(await codeOn(card)).toBe((await account.numbers())[0]?.otpIds[0]?.code);
});

journey(
  'where no socket gets through, a code is announced on every page, and the history is asked for again',
  async ({ page, problems }) => {
    problems.expect(/WebSocket/);
    await page.routeWebSocket(/\/api\/check-otp/, (socket) => socket.close({ code: 1011 }));
    const waiting = aNumber({});
    let [number, asked] = [waiting, 0];
    await page.route('**/api/mobile/active*', (route) => route.fulfill({ json: { data: [number] } }));
    page.on('request', (request) => (asked += request.url().includes('/api/otp/mobile-history') ? 1 : 0));
    await page.goto('/history');
    await expect(page.getByText('No OTP records found')).toBeVisible();
    const before = asked;
    number = { ...waiting, status: 'success', otpIds: [aMessage({ text: '482910 is your code', code: '482910' })] };
    await expect(page.getByText(`Otp fetched successfully for Number#${waiting.serialNumber}`)).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(before);
  },
);

journey('a page that was opened while the server was away shows everything once it is back', async ({ page, problems }) => {
  problems.expect(/ERR_CONNECTION_REFUSED|Did not load|did not load/);
  let isAway = true;
  await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
  await page.goto('/topup');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await expect(page.getByText('₹500.00')).toHaveCount(0);

  isAway = false;
  await expect(page.getByText('₹500.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

journey(
  'a screen that was never visited is distinguished from a new version while the server is away',
  atNight,
  async ({ page, problems }) => {
    problems.expect(/ERR_CONNECTION_REFUSED|Did not load|did not load|not reached|dynamically imported module/);
    let isAway = false;
    // The browser caches the rest of the app, so that it opens without a network.
    await page.route(/\/api\/|\/assets\/support-/, (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Quick buy' }).getByRole('listitem')).toHaveCount(5);
    // The error page is loaded when the page is idle.
    await outlast(3_500);
    isAway = true;
    await page.getByRole('link', { name: 'Support' }).first().click();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await expect(page.getByText('A new version is available')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();

    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  },
);

for (const { what, spoil } of [
  { what: 'never arrived', spoil: (route: Route) => route.abort('connectionreset') },
  { what: 'broke off', spoil: (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{"isNumb' }) },
]) {
  journey(
    `an answer that ${what} is asked for again and buys once`,
    byDayIf(what === 'never arrived'),
    async ({ page, account, problems }) => {
      problems.expect(/ERR_CONNECTION_RESET/);
      const screen = otpScreen(page);
      await screen.open(1);
      await screen.choose('Telegram');
      const spoilOnce = async (route: Route) => {
        await route.fetch();
        await spoil(route);
      };
      await page.route('**/api/mobile/generate', spoilOnce, { times: 1 });
      const { price } = await account.service('1', 'Telegram');
      await screen.getNumber.click();
      await expect(screen.cards).toHaveCount(1);
      await expectToast(page, 'Otp fetched successfully for Number#1');
      expect(await toastTexts(page)).not.toContain('Something went wrong. Please try again.');
      expect(await account.bought()).toBe(1);
      expect(await account.balance()).toBe(500 - price);
    },
  );
}

journey('a code that arrived before a purchase was answered shows with the answer', async ({ page, account, problems }) => {
  problems.expect(/ERR_CONNECTION_RESET/);
  const screen = otpScreen(page);
  await screen.open(1);
  await screen.choose('Telegram');
  const askingAgain = screen.cards.getByText('Asking again');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await expect.poll(async () => (await account.numbers())[0]?.status, { message: 'the code has come' }).toBe('success');
    await route.abort('connectionreset');
  };
  const answerOnceSeen = async (route: Route) => {
    await expect(askingAgain).toBeVisible();
    await route.continue();
  };
  // The last that is added is asked first.
  await page.route('**/api/mobile/generate', answerOnceSeen, { times: 1 });
  await page.route('**/api/mobile/generate', loseAnswer, { times: 1 });
  await screen.getNumber.click();
  await expect(askingAgain).toBeVisible();
  await expect(askingAgain).toBeHidden();
  await expect(
    screen.cards
      .first()
      .getByRole('button', { name: /^Copy code/ })
      .first(),
  ).toBeVisible();
});
