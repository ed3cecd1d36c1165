import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { routeCalls } from './call-routes.ts';
import { awaitStarts } from './screens/started.ts';
import { recordToasts } from './screens/toasts.ts';

/** What a journey wants of its page; all of it can be changed on a page that exists. */
export type Wishes = {
  baseURL: string;
  address: string;
  colorScheme: 'dark' | 'light' | 'no-preference' | null | undefined;
  reducedMotion: 'reduce' | 'no-preference' | null | undefined;
  viewport: { width: number; height: number } | null;
  storageState: BrowserContextOptions['storageState'];
};

export type SharedPages = {
  lend(browser: Browser, wishes: Wishes): Promise<Page>;
  takeBack(page: Page): Promise<void>;
};

type Shared = { page: Page; changes: Changes };

/**
 * One page for each installation, used by journey after journey. The browser keeps the product's files and their compiled code, which halves
 * the processor time of a load. Storage, cookies, routes, scripts and listeners of a journey are removed after it.
 */
export function sharePages(): SharedPages {
  const pages = new Map<string, Shared>();
  return {
    async lend(browser, wishes) {
      const shared = pages.get(wishes.baseURL) ?? (await open(browser));
      pages.set(wishes.baseURL, shared);
      await prepare(shared.page, wishes);
      return shared.page;
    },
    async takeBack(page) {
      const [place, shared] = [...pages].find(([, each]) => each.page === page) ?? [];
      if (place === undefined || shared === undefined) return;
      const isClean = await clean(shared).then(
        () => true,
        () => false,
      );
      if (isClean) return;
      pages.delete(place);
      await page.context().close();
    },
  };
}

async function open(browser: Browser): Promise<Shared> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  awaitStarts(context);
  await recordToasts(context);
  const page = await context.newPage();
  await routeCalls(page);
  await page.goto(emptyPage);
  return { page, changes: watchChanges(page) };
}

async function prepare(page: Page, { address, colorScheme, reducedMotion, viewport, storageState }: Wishes): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: reducedMotion ?? 'no-preference' });
  if (viewport !== null) await page.setViewportSize(viewport);
  const stored = typeof storageState === 'object' ? storageState.origins.flatMap((origin) => origin.localStorage) : [];
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
}

/** Throws where something can't be undone, so that the next journey gets a new page. */
async function clean({ page, changes }: Shared): Promise<void> {
  const context = page.context();
  if (changes.isLasting() || page.isClosed()) throw new Error('This page can’t be used again');
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['dialog', 'load', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await changes.undo();
  await page.mouse.move(-1, -1);
  await page.goto(emptyPage);
  await page.evaluate('localStorage.clear(); sessionStorage.clear();');
  await context.clearCookies();
}

/** A text file of the product: no script runs. At `about:blank` the browser would end the process that holds the compiled code. */
const emptyPage = '/services/LICENSE.txt';

type Changes = { undo(): Promise<void>; /** Something was called that can't be undone. */ isLasting(): boolean };

function watchChanges(page: Page): Changes {
  let isLasting = false;
  let added: unknown[] = [];
  const noteResult = (target: object, name: string, note: (result: unknown) => void) => {
    const call: unknown = Reflect.get(target, name);
    if (typeof call !== 'function') throw new Error(`Playwright has no ${name}`);
    const noted = (...given: unknown[]): unknown => {
      const result: unknown = Reflect.apply(call, target, given);
      note(result);
      return result;
    };
    Object.assign(target, { [name]: noted });
  };
  const context = page.context();
  for (const target of [context, page]) {
    for (const name of ['addInitScript', 'exposeBinding']) noteResult(target, name, (script) => added.push(script));
    noteResult(target, 'routeWebSocket', () => (isLasting = true));
  }
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']) noteResult(page.clock, name, () => (isLasting = true));
  noteResult(context, 'newCDPSession', () => (isLasting = true));
  // A page that was offline once no longer notices a second time.
  noteResult(context, 'setOffline', () => (isLasting = true));
  return {
    isLasting: () => isLasting,
    async undo() {
      for (const script of await Promise.all(added)) if (isDisposable(script)) await script.dispose();
      added = [];
    },
  };
}

function isDisposable(script: unknown): script is { dispose(): Promise<void> } {
  return typeof script === 'object' && script !== null && 'dispose' in script;
}
