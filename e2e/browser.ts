import { existsSync } from 'node:fs';
import bundled from '@sparticuz/chromium';

/** PLAYWRIGHT_CHROMIUM, a system Chromium, else the one in the npm package. */
export async function findChromium(): Promise<string> {
  const named = process.env['PLAYWRIGHT_CHROMIUM'] ?? '';
  if (named !== '') return named;
  return ofSystem.find((place) => existsSync(place)) ?? bundled.executablePath();
}

const ofSystem = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Containers and root have no sandbox; the rest keeps the browser from calling other companies. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  // Pages live for seconds: compiling code for speed and collecting garbage beside them costs more than it gains.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16',
];
