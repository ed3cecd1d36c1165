import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { type Account, openAccount } from './screens/account.ts';
import { type Kind, urlOf } from './installation.ts';
import { type Problems, watchForProblems } from './problems.ts';
import { recordToasts } from './screens/toasts.ts';

export { expect };

type Options = {
  kind: Kind;
};

type Fixtures = {
  address: string;
  account: Account;
  problems: Problems;
  anotherBrowser: (account?: Account) => Promise<Page>;
};

/** Errors in the browser's console and breaches of its content security policy fail every journey. */
export const journey = base.extend<Options & Fixtures>({
  kind: ['quick', { option: true }],
  baseURL: ({ kind }, use) => use(urlOf(kind)),
  address: ({ kind: _kind }, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: ({ address }, use) => use({ 'x-forwarded-for': address }),
  account: async ({ kind, address }, use) => use(await openAccount({ url: urlOf(kind), address })),
  storageState: ({ kind, account }, use) => use(sessionOf(kind, account)),
  problems: [
    async ({ context }, use) => {
      const problems = watchForProblems();
      problems.watch(context);
      await recordToasts(context);
      await use(problems);
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
