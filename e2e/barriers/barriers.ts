import { readFileSync } from 'node:fs';
import type { Result } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { hideRepeated } from './repeated-rows.ts';

/** In the light and in the dark theme, for a page that follows the system's. The themes differ in colours alone: the dark one is checked by those rules. */
export async function expectNoBarriersInEitherTheme(page: Page): Promise<void> {
  await changeTheme(page, 'light');
  await expectNoBarriers(page);
  await changeTheme(page, 'dark');
  await expectNoBarriers(page, rulesOfColours);
}

async function changeTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/** What can differ between the themes. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const;

/** Every rule is checked unless some are named, on three of the siblings that are alike. Checked again when a fading toast made text half transparent. */
export async function expectNoBarriers(page: Page, rules?: readonly string[]): Promise<void> {
  const first = await barriersOf(page, rules);
  expect(first.length === 0 ? first : await barriersOf(page, rules), page.url()).toEqual([]);
}

async function barriersOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(isStill), { message: `${page.url()} is still` }).toBe(true);
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource);
  // Only violations are described in full.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
  const violations = await page.evaluate<Result[]>(`(() => {
    const showRepeated = ${hideRepeated};
    return axe.run(document, ${options}).then(({ violations }) => violations).finally(showRepeated);
  })()`);
  const heavy = violations.filter(({ impact }) => impact !== 'minor');
  return heavy.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`));
}

/** Spinners never stop, so they are ignored. */
const isStill = `document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
