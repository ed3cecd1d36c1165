import type { CDPSession, Page } from '@playwright/test';
import type { Chromium } from '../machine/chromium.ts';
import { spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';
import { type Visit, services } from './web-page.ts';

export async function measureKeys({ context }: Chromium, visit: Visit): Promise<Row[]> {
  const page = await context.newPage();
  const costs: number[] = [];
  try {
    await page.route('**/api/service/all-services', (route) => route.fulfill({ json: { data: services() } }));
    await page.goto(`${visit.url}/otpserver2`);
    await page.getByPlaceholder('Search services...').click();
    const search = page.getByRole('combobox', { name: 'Service', expanded: true });
    await search.waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await search.pressSequentially('se', { delay: 50 });
    await clear(page);
    for (let round = 0; round < visit.rounds; round += 1) {
      let cost = 0;
      for (const key of word) {
        await page.waitForTimeout(80);
        const before = await taskMs(devtools);
        await page.keyboard.press(key);
        await page.waitForTimeout(80);
        cost += (await taskMs(devtools)) - before;
      }
      costs.push(cost / word.length);
      await clear(page);
    }
  } finally {
    await page.close();
  }
  const cost = spreadOf(costs);
  return [
    {
      target: 'P7',
      what: 'work of the page for one key, 500 services on the server',
      unit: 'ms',
      measured: cost,
      rounds: visit.rounds,
      goal: { text: '≤ 16 ms', isMet: cost.median <= 16 },
    },
  ];
}

const word = ['s', 'e', 'r', 'v', 'i', 'c', 'e', 'Space', '4'];

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(200);
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
