import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { type Account, openAccount } from './screens/account.ts';
import { type Kind, urlOf } from './installation.ts';
import { type Problems, watchForProblems } from './problems.ts';
import { awaitStarts } from './screens/started.ts';
import { recordToasts } from './screens/toasts.ts';
import { type SharedPages, sharePages, type Wishes } from './shared-page.ts';

export { expect };

type Options = {
  kind: Kind;
};

type Fixtures = {
  address: string;
  /** Absent where a journey needs what only a new browser context can have, such as a service worker or a touch screen. */
  wishes: Wishes | undefined;
  account: Account;
  problems: Problems;
  anotherBrowser: (account?: Account) => Promise<Page>;
};

type WorkerFixtures = { sharedPages: SharedPages };

/** Errors in the browser's console and breaches of its content security policy fail every journey. */
export const journey = base.extend<Options & Fixtures, WorkerFixtures>({
  sharedPages: [({ browser: _browser }, use) => use(sharePages()), { scope: 'worker' }],
  kind: ['quick', { option: true }],
  baseURL: ({ kind }, use) => use(urlOf(kind)),
  address: ({ kind: _kind }, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: ({ address }, use) => use({ 'x-forwarded-for': address }),
  account: async ({ kind, address }, use) => use(await openAccount({ url: urlOf(kind), address })),
  storageState: ({ kind, account }, use) => use(sessionOf(kind, account)),
  context: async ({ browser, sharedPages, wishes }, use, info) => {
    if (wishes !== undefined) {
      const page = await sharedPages.lend(browser, wishes);
      await use(page.context());
      // After a failure the worker ends, and the report shows the page as it is.
      if (info.status === info.expectedStatus) await sharedPages.takeBack(page);
      return;
    }
    const context = await browser.newContext();
    awaitStarts(context);
    await recordToasts(context);
    await use(context);
    return context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  wishes: async (
    {
      kind,
      address,
      colorScheme,
      contextOptions,
      viewport,
      storageState,
      deviceScaleFactor,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
      timezoneId,
    },
    use,
  ) => {
    const isOrdinary =
      !hasTouch && javaScriptEnabled && serviceWorkers === 'block' && timezoneId === ownTimezone && deviceScaleFactor === undefined;
    const { reducedMotion } = contextOptions;
    await use(isOrdinary ? { baseURL: urlOf(kind), address, colorScheme, reducedMotion, viewport, storageState } : undefined);
  },
  problems: [
    async ({ context }, use) => {
      const problems = watchForProblems();
      problems.watch(context);
      await use(problems);
      problems.unwatch(context);
      // A changed reply may still be on its way when the journey ends.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems.unexpected(), 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, kind, problems }, use) => {
    const open = opener(browser, { kind, problems });
    await use(open.page);
    await open.close();
  },
});

/** The one in playwright.config.ts. */
const ownTimezone = 'Asia/Kolkata';

/** Variants of what another journey shows by day: more widths, themes and screens, and rarer failures. `npm run nightly` runs them too. */
export const atNight = { tag: '@night' };

export function byDayIf(isShown: boolean): { tag?: string } {
  return isShown ? {} : atNight;
}

export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } };

export const signedOut = { storageState: { cookies: [], origins: [] } };

function sessionOf(kind: Kind, { token, email }: Account) {
  const localStorage = [
    { name: 'accessToken', value: token },
    { name: 'pinline-account', value: email },
  ];
  return { cookies: [], origins: [{ origin: urlOf(kind), localStorage }] };
}

function opener(browser: Browser, { kind, problems }: { kind: Kind; problems: Problems }) {
  const pages: Page[] = [];
  return {
    async page(account?: Account): Promise<Page> {
      const options: BrowserContextOptions = account === undefined ? signedOut : { storageState: sessionOf(kind, account) };
      const context = await browser.newContext(options);
      problems.watch(context);
      awaitStarts(context);
      await recordToasts(context);
      const page = await context.newPage();
      pages.push(page);
      return page;
    },
    async close() {
      await Promise.all(pages.map((page) => page.context().close()));
    },
  };
}
