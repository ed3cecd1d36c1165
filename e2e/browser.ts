import { existsSync } from 'node:fs';
import bundled from '@sparticuz/chromium';

/** Where the browser is: the one named in PLAYWRIGHT_CHROMIUM, a Chromium of the system, else the one that comes as a package. */
export async function findChromium(): Promise<string> {
  const named = process.env['PLAYWRIGHT_CHROMIUM'] ?? '';
  if (named !== '') return named;
  return ofSystem.find((place) => existsSync(place)) ?? bundled.executablePath();
}

const ofSystem = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** No sandbox, as containers and root have none; the rest keeps the browser from calling anybody but the product. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
];
