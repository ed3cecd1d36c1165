import type { Alarm } from '@pinline/contract/alarms/alarms.calls';
import type { Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

let given = 0;

const warnings = [
  anAlarm('payments_unchecked', 'urgent', 'UPI payments have not been checked since 22 Nov 2026, 16:10: the verifier does not answer.'),
  anAlarm('servers_closed', 'urgent', 'Nothing can be bought on server 4: no route leads to a provider.'),
  anAlarm('servers_sold_out', 'warning', 'Nothing can be bought on servers 2 and 3: every service there is out of stock.'),
  anAlarm('setup', 'warning', 'No mail server is set up: reset links and security notices are not delivered. Set SMTP_URL, and MAIL_FROM.'),
  anAlarm('payments_unclaimed', 'notice', '3 payments have had no owner for over an hour.'),
];

journey('alarms are above the figures, in their order, read out when they arrive and gone when all is well', async ({ page }) => {
  const shown = await answerWithAlarms(page, []);
  await becomeOperator(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Total Users' })).toBeVisible();
  const card = cardOf(page);
  await expect(card).toContainText(/Nothing needs you\. Checked at \d\d:\d\d/);
  const dashboard = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Dashboard/ });
  await expect(dashboard).toHaveAccessibleName('Dashboard');

  // A live region must exist before its text changes, or screen readers don't announce it.
  const region = card.locator('[aria-live=polite]');
  await expect(region).toBeAttached();
  shown.open = warnings;
  await returnUntil(page, () => expect(region).toContainText(warnings[0]?.text ?? '', { timeout: 2_000 }));
  await expect(region.locator('p')).toHaveCount(5);
  await expect(sentencesOf(page)).toHaveText(warnings.map(({ text }) => text));
  await expect(card.getByText('2 urgent')).toBeVisible();
  await expect(dashboard).toHaveAccessibleName('Dashboard 4 alarms');
  const figures = page.getByRole('heading', { name: 'Total Users' });
  expect((await card.boundingBox())?.y).toBeLessThan((await figures.boundingBox())?.y ?? 0);

  shown.open = warnings.slice(4);
  await returnUntil(page, () => expect(card.getByText('1 open')).toBeVisible({ timeout: 2_000 }));
  await expect(region).toBeEmpty();
  await expect(dashboard).toHaveAccessibleName('Dashboard');
  shown.open = [];
  await returnUntil(page, () => expect(card).toContainText('Nothing needs you.', { timeout: 2_000 }));
  await expect(sentencesOf(page)).toHaveCount(0);
});

journey('before the first check nothing is promised', async ({ page }) => {
  const shown = await answerWithAlarms(page, []);
  shown.isChecked = false;
  await becomeOperator(page);
  await page.goto('/admin');
  await expect(cardOf(page)).toContainText('Not checked yet. The first check runs within a minute.');
  await expect(cardOf(page)).not.toContainText('Nothing needs you.');
});

journey('each alarm leads to where it is resolved', async ({ page }) => {
  await answerWithAlarms(page, warnings);
  await becomeOperator(page);
  await page.goto('/admin');
  const links = rowsOf(page).getByRole('link');
  await expect(links).toHaveText(['Test', 'Look', 'Look', 'Match']);
  await expect(links.first()).toHaveAccessibleDescription(warnings[0]?.text ?? '');
  await links.last().press('Enter');
  await expect(page).toHaveURL(/\/admin\/deposits\?status=unclaimed$/);
  await page.goBack();
  await links.first().click();
  await expect(page).toHaveURL(/\/admin\/currency$/);
});

journey('an alarm is acknowledged and taken back by keyboard, and says who did it and until when', async ({ page }) => {
  await answerWithAlarms(page, warnings);
  await becomeOperator(page);
  await page.goto('/admin');
  const menu = page.getByRole('button', { name: `Acknowledge: ${warnings[0]?.text}` });
  await menu.press('Enter');
  await expectNoBarriers(page);
  const choice = page.getByRole('button', { name: 'Acknowledge until tomorrow 09:00' });
  await expect(choice).toBeVisible();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await expect(choice).toBeFocused();
  await page.keyboard.press('Enter');
  // It moves below the others and keeps the focus.
  const last = rowsOf(page).last();
  await expect(last).toContainText(/Acknowledged by ravi@example\.com until \d+ \w+, 09:00/);
  await expect(menu).toBeFocused();
  await expect(cardOf(page).getByText('1 urgent')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Dashboard/ }).first()).toHaveAccessibleName('Dashboard 3 alarms');

  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'No longer acknowledged');
  await expect(cardOf(page).getByText('2 urgent')).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('Since 16:58');
});

journey('the history lists what is over, with how long it lasted', async ({ page }) => {
  const over = [
    {
      ...anAlarm('servers_closed', 'urgent', 'Server 4 was closed.'),
      openedAt: '2026-11-20T10:00:00.000Z',
      endedAt: '2026-11-20T13:05:00.000Z',
    },
    {
      ...anAlarm('setup', 'warning', 'ProviderWithALongName'.repeat(8)),
      openedAt: '2026-11-19T10:00:00.000Z',
      endedAt: '2026-11-19T10:00:10.000Z',
    },
  ];
  const shown = await answerWithAlarms(page, []);
  await becomeOperator(page);
  await page.goto('/admin');
  const history = page.getByRole('button', { name: 'History' });
  await history.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alarms that are over' });
  await expect(dialog).toContainText('No alarm is over yet');
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();

  shown.over = over;
  await page.reload();
  await history.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Urgent: Server 4 was closed.20 Nov, 15:30 to 20 Nov, 18:35, 3 h 5 min',
    /^Warning: (ProviderWithALongName){8}19 Nov, 15:30 to 19 Nov, 15:30, under a minute$/,
  ]);
  // A long list starts at its top.
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(partsTooWide)).toEqual([]);
  await expectNoBarriersInEitherTheme(page);
});

journey('every alarm fits, at any width, and axe has nothing against them', atNight, async ({ page }) => {
  const acknowledged = { until: '2099-01-01T00:00:00.000Z', by: `${'a'.repeat(60)}@example.com` };
  const long = { ...anAlarm('provider_failing', 'urgent', `${'ProviderWithALongName'.repeat(8)}: The key is wrong.`), acknowledged };
  const many = Array.from({ length: 20 }, (_, place) =>
    anAlarm('provider_off', 'warning', `A route leads to ${place}, which is switched off.`),
  );
  const shown = await answerWithAlarms(page, [long, ...warnings]);
  await becomeOperator(page);
  await page.goto('/admin');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rowsOf(page)).toHaveCount(6);
    expect(await page.evaluate(partsTooWide)).toEqual([]);
  }
  await expectNoBarriersInEitherTheme(page);

  shown.open = [...warnings, ...many];
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Show all 25' }).click();
  await expect(rowsOf(page)).toHaveCount(25);
});

journey('without the list the card says so, and alarms that can’t be renewed keep their time', async ({ page, problems }) => {
  problems.expect(/status of 500|Did not load/);
  const shown = await answerWithAlarms(page, warnings);
  shown.fails = true;
  await becomeOperator(page);
  await page.goto('/admin');
  await expect(cardOf(page)).toContainText('The alarms did not load');
  await expect(page.getByRole('heading', { name: 'Total Users' })).toBeVisible();
  shown.fails = false;
  await cardOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  shown.fails = true;
  await returnUntil(page, () =>
    expect(cardOf(page)).toContainText(/The server doesn’t answer\. This list is from \d\d:\d\d\./, { timeout: 5_000 }),
  );
  await expect(rowsOf(page)).toHaveCount(5);
});

const partsTooWide = `[...document.querySelectorAll('html, main li, dialog, dialog li')].flatMap((part) => part.scrollWidth > part.clientWidth ? part.textContent : [])`;

const cardOf = (page: Page) => page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Needs you' }) });
const rowsOf = (page: Page) => cardOf(page).getByRole('listitem');
const sentencesOf = (page: Page) => rowsOf(page).locator('p:first-child');

function anAlarm(kind: string, severity: Alarm['severity'], text: string): Alarm {
  given += 1;
  return { _id: String(given), kind, severity, text, openedAt: todayAt1658(), endedAt: null, acknowledged: null };
}

/** In the zone of the installation. */
function todayAt1658(): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now());
  return new Date(`${day}T16:58:00+05:30`).toISOString();
}

type Shown = { open: Alarm[]; over: Alarm[]; isChecked: boolean; fails: boolean };

async function answerWithAlarms(page: Page, open: Alarm[]): Promise<Shown> {
  const shown: Shown = { open, over: [], isChecked: true, fails: false };
  await page.route('**/api/admin/alarms', (route) => {
    if (shown.fails) return route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong' } });
    return route.fulfill({
      json: { data: { open: shown.open, over: shown.over, checkedAt: shown.isChecked ? new Date().toISOString() : null } },
    });
  });
  await page.route('**/api/admin/alarms/*/acknowledge', (route) => {
    const { until } = route.request().postDataJSON() as { until: string | null };
    const id = new URL(route.request().url()).pathname.split('/').at(-2);
    const acknowledged = until === null ? null : { until, by: 'ravi@example.com' };
    shown.open = shown.open.map((alarm) => (alarm._id === id ? { ...alarm, acknowledged } : alarm));
    return route.fulfill({ json: { data: shown.open.find(({ _id }) => _id === id) } });
  });
  return shown;
}

/** The events of a return to the tab reload the list; a reading that was under way brings the old reply. */
async function returnUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await check();
  }).toPass();
}
