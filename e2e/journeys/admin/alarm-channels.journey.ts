import type { Channel } from '@pinline/contract/alarms/alarms.calls';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { askForFreshCode, codeQuestion } from '../../step-up.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a channel for mail is added by keyboard, judged beside its fields, edited, tested and removed', async ({ page }) => {
  const target = `ops-${Date.now()}@example.com`;
  const token = await openSettings(page);
  await page.getByRole('button', { name: 'Add channel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a channel' });
  await expect(dialog.getByLabel('Kind')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('ops');
  await page.keyboard.press('Enter');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription('Email is invalid');
  await expect(email).toBeFocused();
  await email.fill(target);
  await dialog.getByRole('switch', { name: 'Quiet hours' }).press('Space');
  await expect(dialog.getByLabel('From')).toHaveValue('22:00');
  await expect(dialog).toContainText('Urgent alarms are sent at any time.');
  await dialog.getByLabel('To', { exact: true }).fill('22:00');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveAccessibleDescription('From and to are the same');
  await expectNoBarriersInEitherTheme(page);
  await dialog.getByLabel('To', { exact: true }).fill('06:30');
  await page.keyboard.press('Enter');
  await expectToast(page, `${target} added`);
  await expect(dialog).toHaveCount(0);
  const row = rowOf(page, target);
  await expect(row).toContainText('Urgent and warnings · Quiet 22:00 to 06:30 · Nothing sent yet');

  await row.getByRole('button', { name: `Test ${target}` }).press('Enter');
  await expect(row.getByRole('status')).toHaveText('The test was accepted. Check that it has arrived.');
  await expect(row).toContainText('Last sent');

  await row.getByRole('button', { name: `Edit ${target}` }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit the channel' });
  await edit.getByLabel('Sends').selectOption('Urgent only');
  await edit.getByRole('switch', { name: 'Quiet hours' }).click();
  await edit.getByRole('switch', { name: 'Daily summary' }).click();
  await edit.getByLabel('Sent at').fill('07:30');
  await expectNoBarriersInEitherTheme(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${target} saved`);
  await expect(row).toContainText(/Urgent only · Summary at 07:30 · Last sent/);
  const { data } = (await callAsOperator(token, 'GET admin/channels')) as { data: Channel[] };
  expect(data.find((channel) => channel.target === target)).toMatchObject({ severity: 'urgent', quietHours: null, digestAt: '07:30' });

  await row.getByRole('button', { name: `Remove ${target}` }).press('Enter');
  const question = page.getByRole('dialog', { name: `Remove ${target}?` });
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, `${target} removed`);
  await expect(row).toHaveCount(0);
});

journey(
  'a webhook is refused beside its field, shows its secret once, and says why a test was not accepted',
  async ({ page, problems }) => {
    problems.expect(/status of 422/);
    const token = await openSettings(page);
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a channel' });
    await dialog.getByLabel('Kind').selectOption('Webhook');
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('https://10.0.0.1/alarms');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(address).toHaveAccessibleDescription(/^This address leads into a private network/);
    await expect(address).toBeFocused();
    // Nothing listens there.
    await address.fill('http://127.0.0.1:9/alarms');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_[\w+/]{43}=$/);
    await expect(secret.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Escape');
    const leave = page.getByRole('dialog', { name: 'Close without copying the secret?' });
    await expect(leave.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await secret.getByRole('button', { name: 'Copy' }).click();
    await expectToast(page, 'Secret copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await secret.getByRole('textbox').inputValue());
    await expectNoBarriersInEitherTheme(page);
    await secret.getByRole('button', { name: 'Done' }).click();

    const row = rowOf(page, '127.0.0.1:9');
    await row.getByRole('button', { name: 'Test 127.0.0.1:9' }).click();
    await expect(row.getByRole('status')).toHaveText('The test was not accepted. It doesn’t answer.');
    await page.reload();
    await expect(row.getByRole('status')).toHaveText(/^Nothing has been delivered since \d\d:\d\d\. It doesn’t answer\.$/);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    // On the next channel, or on the page's title.
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
    expect(await callAsOperator(token, 'GET admin/channels')).not.toMatchObject({ data: [{ target: '127.0.0.1:9' }] });
  },
);

journey('a channel is added after a fresh code alone; what was typed stays', async ({ page, problems }) => {
  await becomeOperator(page);
  await answerWithChannels(page, []);
  const asked = await askForFreshCode(page, problems, {
    method: 'POST',
    address: '**/api/admin/channels',
    answer: () => ({ data: aChannel({ kind: 'telegram', target: '-1001234567890' }), signingSecret: null }),
  });
  await page.goto('/admin/settings');
  await expect(page.getByText('Alarms show on the dashboard only')).toBeVisible();
  await page.getByRole('button', { name: 'Add channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a channel' });
  await dialog.getByLabel('Kind').selectOption('Telegram');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Chat')).toHaveAccessibleDescription(/^A chat is a number/);
  const botToken = dialog.getByRole('textbox', { name: 'Bot token' });
  await expect(botToken).toHaveAccessibleDescription(/^A bot’s token looks like/);
  await botToken.fill(`123456789:${'A'.repeat(35)}`);
  await dialog.getByLabel('Chat').fill('-1001234567890');
  await page.keyboard.press('Enter');
  const question = codeQuestion(page);
  await question.cancel();
  await expect(dialog.getByLabel('Chat')).toHaveValue('-1001234567890');
  expect(asked.sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await question.answer();
  await expectToast(page, '-1001234567890 added');
  await expect(dialog).toHaveCount(0);
  expect(asked.sent).toEqual([expect.objectContaining({ kind: 'telegram', severity: 'warning', quietHours: null })]);
});

journey('channels fit at any width, with long addresses, and axe has nothing against them', atNight, async ({ page }) => {
  const failure = { since: '2026-11-20T10:00:00.000Z', text: 'The mail server can’t be reached, or is busy.' };
  await answerWithChannels(page, [
    aChannel({ kind: 'mail', target: `${'a'.repeat(64)}@${'long-name'.repeat(12)}.example.com`, failure }),
    aChannel({ kind: 'webhook', target: 'hooks.slack.com', format: 'slack', quietHours: { from: '22:00', to: '07:00' } }),
  ]);
  await becomeOperator(page);
  await page.goto('/admin/settings');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rowOf(page, 'hooks.slack.com')).toContainText('Slack');
    expect(await page.evaluate(partsTooWide)).toEqual([]);
  }
  await expectNoBarriersInEitherTheme(page);
});

const partsTooWide = `[...document.querySelectorAll('html, main li')].flatMap((part) => part.scrollWidth > part.clientWidth ? part.textContent : [])`;

const rowOf = (page: Page, target: string) =>
  page.getByRole('list', { name: 'Channels' }).getByRole('listitem').filter({ hasText: target });

async function openSettings(page: Page): Promise<string> {
  const token = await becomeOperator(page);
  await page.goto('/admin/settings');
  return token;
}

async function answerWithChannels(page: Page, channels: Channel[]): Promise<void> {
  await page.route('**/api/admin/channels', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: channels } }) : route.fallback(),
  );
}

let given = 0;

function aChannel(fields: Partial<Channel> & Pick<Channel, 'kind' | 'target'>): Channel {
  given += 1;
  return {
    _id: String(given),
    format: null,
    severity: 'warning',
    quietHours: null,
    digestAt: null,
    lastSentAt: null,
    failure: null,
    createdBy: { _id: '1', email: 'owner@example.com', isOperator: true },
    ...fields,
  };
}
