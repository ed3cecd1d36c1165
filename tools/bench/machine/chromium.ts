import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from '@playwright/test';
import { browserArguments, findChromium } from '../../../e2e/browser.ts';
import { endWithBench } from './temporary.ts';

/** Compilers and garbage collector as users have them; the flags for short-lived pages of journeys would slow what is measured. */
const measuredArguments = browserArguments.filter((argument) => !argument.startsWith('--js-flags'));

/** Driven by Lighthouse and by us in turn: a site's storage is shared. */
export type Chromium = {
  port: number;
  context: BrowserContext;
  signIn(url: string, token: string): Promise<void>;
  /** Those of the cache and the service worker; what pages stored stays. */
  forgetFiles(origin: string): Promise<void>;
  close(): Promise<void>;
};

export async function openChromium(profile: string): Promise<Chromium> {
  const child = spawn(
    await findChromium(),
    [...measuredArguments, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const gone = once(child, 'exit');
  endWithBench(async () => void child.kill('SIGTERM'));
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) resolve(address);
  });
  child.once('exit', (code) => reject(new Error(`The browser ended (${code})`)));
  const address = await listening;
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no window');
  return {
    port: Number(new URL(address).port),
    context,
    async signIn(url, token) {
      const page = await context.newPage();
      await page.goto(`${url}/login`);
      await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
      await page.close();
    },
    async forgetFiles(origin) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
      await page.close();
    },
    async close() {
      await browser.close();
      child.kill('SIGTERM');
      await gone;
    },
  };
}
