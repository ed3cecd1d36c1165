import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds of moderate weight or more is on the page once it stands still. A toast that comes or goes meanwhile is half transparent: then it is looked at once more. */
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

/** What turns for ever, as a spinner, does not count. */
const standsStill = `document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;
