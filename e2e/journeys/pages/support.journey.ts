import { serverCancelWaitSeconds } from '@pinline/contract/activations/activations.rules';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';

journey('an answer is found as one types, its words are marked, and the address keeps the search', async ({ page }) => {
  await page.goto('/support');
  const questions = page.getByRole('group');
  await expect(questions.first()).toBeVisible();
  const all = await questions.count();
  expect(all).toBeGreaterThanOrEqual(14);

  const search = page.getByRole('textbox', { name: 'Search the answers' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('utr hour');
  await expect(questions).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible();
  await expect(questions.getByText('write to customer support with the UTR')).toBeVisible();
  await expect(questions.locator('mark').filter({ hasText: 'hour' })).toHaveText('hour');
  await expect(page).toHaveURL('/support?q=utr+hour');
  await page.reload();
  await expect(search).toHaveValue('utr hour');
  await expect(questions).toHaveCount(1);

  await search.fill('never asked <b>this</b>');
  await expect(page.getByText('No answer has “never asked <b>this</b>”')).toBeVisible();
  await expect(questions).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(questions).toHaveCount(all);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL('/support');
  await expect(page.locator('mark')).toHaveCount(0);
});

journey('questions open by keyboard and by their own address', async ({ page }) => {
  await page.goto('/support#cancel-when');
  const asked = page.locator('#cancel-when');
  await expect(asked.getByText(`Server 4: ${serverCancelWaitSeconds[4] / 60} minutes`)).toBeInViewport();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await asked.getByRole('button', { name: 'Copy a link to this answer' }).click();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${new URL(page.url()).origin}/support#cancel-when`);

  const summary = page.locator('#no-code summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ask the other app to send the code again.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ask the other app to send the code again.')).toBeHidden();
});

journey('of the four places those are shown that the operator has', async ({ page }) => {
  const places = page.getByRole('region', { name: 'Contact us' });
  const channels = places.locator('a[target="_blank"]');
  await page.goto('/support');
  await expect(places.getByText('No contact channel has been set up yet.')).toBeVisible();
  await expect(channels).toHaveCount(0);

  const four = {
    support: 'https://help.example.com',
    channel: 'https://news.example.com',
    chat: 'https://chat.example.com',
    video: 'https://video.example.com',
  };
  await answerWithLinks(page, { ...four, channel: null });
  await page.reload();
  await expect(channels).toHaveCount(3);
  await answerWithLinks(page, four);
  await page.reload();
  await expect(channels).toHaveCount(4);
  for (const [name, href] of Object.entries({
    'Customer support': four.support,
    'News channel': four.channel,
    Chat: four.chat,
    Videos: four.video,
  })) {
    const link = places.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

journey('axe has nothing against the answers', atNight, async ({ page }) => {
  await page.goto('/support?q=code');
  await expect(page.locator('mark').first()).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await page.goto('/support#upi');
  await expect(page.locator('#upi')).toHaveAttribute('open', '');
  await expectNoBarriersInEitherTheme(page);
});

async function answerWithLinks(page: Page, links: Record<string, string | null>): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), links } });
  });
}
