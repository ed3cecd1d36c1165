import type { CDPSession, Page } from '@playwright/test';
import type { Chromium } from '../machine/chromium.ts';
import { spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';
import { type Visit, services } from './web-page.ts';

/** Beside it, in turns: a bare field on an empty page, whose work is the browser's own. */
export async function measureKeys({ context }: Chromium, visit: Visit): Promise<Row[]> {
  const picker = await openPicker(await context.newPage(), visit.url);
  const bare = await openBareField(await context.newPage());
  const costs: number[] = [];
  const bareCosts: number[] = [];
  try {
    // The first round warms up.
    for (let round = -1; round < visit.rounds; round += 1) {
      const [cost, bareCost] = [await costOfKey(picker), await costOfKey(bare)];
      if (round >= 0) {
        costs.push(cost);
        bareCosts.push(bareCost);
      }
    }
  } finally {
    await picker.close();
    await bare.close();
  }
  const cost = spreadOf(costs);
  return [
    {
      target: 'P7',
      what: `work of the page for one key, 500 services on the server, processor slowed ${slowerTimes} times`,
      unit: 'ms',
      measured: cost,
      rounds: visit.rounds,
      beside: { what: 'a bare field on an empty page', measured: spreadOf(bareCosts) },
      goal: { text: '≤ 16 ms', isMet: cost.median <= 16 },
    },
  ];
}

/** As Lighthouse does for a phone. */
const slowerTimes = 4;
const word = ['s', 'e', 'r', 'v', 'i', 'c', 'e', 'Space', '4'];
const restMs = 150;

async function openPicker(page: Page, url: string): Promise<Page> {
  await page.route('**/api/service/all-services', (route) => route.fulfill({ json: { data: services() } }));
  await page.goto(`${url}/otpserver2`);
  await page.getByPlaceholder('Search services...').click();
  await page.getByRole('combobox', { name: 'Service', expanded: true }).waitFor();
  return page;
}

async function openBareField(page: Page): Promise<Page> {
  await page.setContent('<input autofocus>');
  return page;
}

async function costOfKey(page: Page): Promise<number> {
  await page.bringToFront();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes });
  await page.waitForTimeout(restMs);
  let cost = 0;
  for (const key of word) {
    const before = await taskMs(devtools);
    await page.keyboard.press(key);
    await page.waitForTimeout(restMs);
    cost += (await taskMs(devtools)) - before;
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(2 * restMs);
  await devtools.detach();
  return cost / word.length;
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
