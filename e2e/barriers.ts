import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Whatever axe finds of moderate weight or more on the page as it stands. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const heavy = violations.filter(({ impact }) => impact !== 'minor');
  const told = heavy.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`),
  );
  expect(told, page.url()).toEqual([]);
}
