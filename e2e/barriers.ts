import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds of moderate weight or more stays on the page. What comes and goes, as a toast, is half transparent on its way: it is looked at again. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await expect.poll(() => barriersOf(page), { message: page.url(), timeout: 10_000 }).toEqual([]);
}

async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const heavy = violations.filter(({ impact }) => impact !== 'minor');
  return heavy.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`));
}
