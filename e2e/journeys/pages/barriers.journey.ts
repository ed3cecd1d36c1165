import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../../barriers/barriers.ts';
import { expect, journey, signedOut } from '../../journey.ts';

journey.use(signedOut);

const good = '<li><button>Telegram</button></li>';
const wrong = {
  'button-name': '<li><button></button></li>',
  'color-contrast': '<li><button style="color: #ddd">Telegram</button></li>',
  'aria-valid-attr-value': '<li><button aria-expanded="maybe">Telegram</button></li>',
};

journey('axe finds the one row of many that is wrong, and leaves the page as it was', async ({ anotherBrowser }) => {
  const page = await anotherBrowser();
  await showRows(page, Array(20).fill(good));
  await expectNoBarriers(page);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(20);
  for (const [rule, row] of Object.entries(wrong)) {
    await showRows(page, Array(20).fill(good).with(12, row));
    await expect(expectNoBarriers(page), rule).rejects.toThrow(rule);
  }
});

function showRows(page: Page, rows: string[]): Promise<void> {
  return page.setContent(
    `<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${rows.join('')}</ul></main><style>button { min-width: 99px; min-height: 30px; background: #fff }</style></html>`,
  );
}
