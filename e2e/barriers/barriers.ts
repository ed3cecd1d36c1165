import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checked again when a fading toast made text half transparent. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const first = await barriersOf(page);
  expect(first.length === 0 ? first : await barriersOf(page), page.url()).toEqual([]);
}

async function barriersOf(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(standsStill), { message: `${page.url()} stands still` }).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const heavy = violations.filter(({ impact }) => impact !== 'minor');
  return heavy.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`));
}

/** Spinners never stop, so they are ignored. */
const standsStill = `document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;
