import { readFileSync } from 'node:fs';
import type { Result } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** In the light and in the dark theme, for a page that follows the system's. */
export async function expectNoBarriersInEitherTheme(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectNoBarriers(page);
  }
}

/** Checked again when a fading toast made text half transparent. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const first = await barriersOf(page);
  expect(first.length === 0 ? first : await barriersOf(page), page.url()).toEqual([]);
}

async function barriersOf(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(standsStill), { message: `${page.url()} stands still` }).toBe(true);
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource);
  const violations = await page.evaluate<Result[]>(findViolations);
  const heavy = violations.filter(({ impact }) => impact !== 'minor');
  return heavy.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`));
}

/** Spinners never stop, so they are ignored. */
const standsStill = `document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every rule is checked; only violations are described in full. */
const findViolations = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`;
