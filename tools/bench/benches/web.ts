import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Context } from '../bench.ts';
import { demoUser } from '../../../server/src/features/settings/demo-user.ts';
import { openChromium } from '../machine/chromium.ts';
import { spreadOf } from '../figures.ts';
import { startProduct } from '../product/start-script.ts';
import type { Row } from '../report.ts';
import { temporaryFolder } from '../machine/temporary.ts';
import { measureArrivals } from './web-page.ts';
import { measureKeys } from './web-keys.ts';
import { judge, lighthouse } from './lighthouse.ts';

export const web: Bench = { name: 'web', title: 'The web app (P6, P7)', run };

const root = path.join(import.meta.dirname, '../../..');

async function run({ quick, say }: Context) {
  const rounds = quick ? 1 : 5;
  const { folder, remove } = temporaryFolder('web');
  try {
    const rows = await weigh(path.join(folder, 'dist'));
    const product = await startProduct({
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      SIMULATOR_SEED: '7',
      SIMULATOR_CODE_SECONDS: '3-3',
      SIMULATOR_DELIVERY_RATE: '1',
    });
    const notes: string[] = [];
    try {
      const browser = await openChromium(path.join(folder, 'browser'));
      try {
        rows.push(...(await judge(browser, { url: `${product.address}/login`, what: 'login', rounds, folder }, say)));
        const token = await signIn(product.address);
        await browser.signIn(product.address, token);
        rows.push(...(await judge(browser, { url: `${product.address}/otpserver1`, what: 'OTP screen', rounds, folder }, say)));
        rows.push(...(await measureArrivals(browser, { url: product.address, token, rounds: quick ? 2 : 5 })));
        rows.push(...(await measureKeys(browser, { url: product.address, rounds: quick ? 2 : 5 })));
      } finally {
        await browser.close();
      }
    } finally {
      await product.stop();
    }
    notes.push(
      'Weights are those of the build itself: brotli 11 of everything a screen loads before anything is clicked.',
      `Lighthouse (${lighthouse}, fetched when it is needed) with its own settings for a phone: simulated slow 4G, a processor four times slower, nothing of an earlier visit cached. Keys are measured with the processor slowed as much, codes without.`,
    );
    return { rows, notes };
  } finally {
    remove();
  }
}

async function weigh(outDir: string): Promise<Row[]> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NO_COLOR: '1' },
  });
  const lines = [...`${stdout}\n${stderr}`.matchAll(/(first load of [\w -]+|fonts): ([\d.]+) kB of ([\d.]+) kB/g)];
  if (lines.length === 0) throw new Error('The build said nothing of its budgets');
  return lines.map(([, what = '', kilobytes, most]) => ({
    target: 'P6',
    what,
    unit: 'kB',
    measured: spreadOf([Number(kilobytes)]),
    rounds: 1,
    goal: { text: `≤ ${most} kB`, isMet: Number(kilobytes) <= Number(most) },
  }));
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoUser.email, password: demoUser.password }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
