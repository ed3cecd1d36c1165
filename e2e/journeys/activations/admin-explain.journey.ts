import type { Page } from '@playwright/test';
import type { Account } from '../../screens/account.ts';
import { expectNoBarriers, expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

const story = (page: Page) => page.getByRole('dialog', { name: /What happened to this (number|purchase)/ });
const moments = (page: Page) => story(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem');

journey('a number is explained from its row: the address names it, ids are copied, times are exact', async ({ page, account }) => {
  const number = await account.buy(await account.service('1', 'Discord'));
  const { userId } = await openHistory(page, account);
  await page
    .getByRole('button', { name: `Explain ${number.mobileno}` })
    .locator('visible=true')
    .press('Enter');
  await expect(story(page)).toContainText('Waiting for a code');
  await expect(page).toHaveURL(new RegExp(`explain=${userId}-${number._id}`));
  await expect(moments(page)).toContainText(['Reserved', 'Held ₹', 'Asked Simulator', 'Number attached']);
  await expect(story(page)).toContainText(/Held ₹[\d.]+, charged ₹0\.00, returned ₹0\.00; ₹[\d.]+ still held/);
  await expect(moments(page).first().locator('time').first()).toHaveAttribute('title', /\d{4}.*\d\d:\d\d:\d\d\.\d{3}/);
  await story(page)
    .getByRole('button', { name: `Copy ${number._id}`, exact: true })
    .click();
  await expectToast(page, `${number._id} copied`);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(number._id);

  await page.reload();
  await expect(story(page)).toContainText('Expired without a code');
  await expect(moments(page)).toContainText([
    'Reserved',
    'Held ₹',
    'Asked',
    'Number attached',
    'Its time is up',
    'Returned ₹',
    'Ended: Expired',
  ]);
  await expect(story(page)).toContainText(/charged ₹0\.00, returned ₹(?!0\.00)/);
  await page.keyboard.press('Escape');
  await expect(story(page)).toBeHidden();
  await expect(page).not.toHaveURL(/explain/);
});

journey.describe('far away', () => {
  journey.use({ timezoneId: 'America/New_York' });

  journey('every time of the back office is the operator’s, wherever they sit', atNight, async ({ page, account }) => {
    const number = await account.buy(await account.service('1', 'Discord'));
    const { token, userId } = await openHistory(page, account);
    await callAsOperator(token, 'POST coupon/generate', { couponPrice: 3 });
    const clock = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Kolkata' }).format(new Date(number.createdAt));
    const toSecond = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    const row = page.getByRole('row').filter({ hasText: number.mobileno });
    await expect(row.locator('time')).toContainText(clock({ day: '2-digit', month: '2-digit', year: 'numeric' }));
    await expect(row.locator('time')).toHaveAttribute('title', new RegExp(`${clock(toSecond)} GMT\\+5:30$`));
    await page.goto(`/admin/otp-history?explain=${userId}-${number._id}`);
    await expect(moments(page).filter({ hasText: 'Number attached' })).toContainText(clock(toSecond));
    await page.goto('/admin/audit');
    await expect(page.locator('time').first()).toHaveAttribute('title', / GMT\+5:30$/);
    await page.goto('/admin');
    const shown = page.getByRole('status').locator('time').first();
    const now = () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Kolkata' }).format(Date.now());
    await expect.poll(async () => (await shown.textContent())?.startsWith(now())).toBe(true);
  });
});

journey('a ledger entry leads to its purchase, also without a number', async ({ page, account }) => {
  const number = await account.buy(await account.service('1', 'Discord'));
  const { token, userId } = await openHistory(page, account);
  await page.goto(`/admin/users?ledger=${userId}`);
  const ledger = page.getByRole('dialog', { name: 'Where this balance comes from' });
  await ledger.getByRole('link', { name: `number ${number._id}` }).click();
  await expect(story(page)).toContainText('Number attached');
  await story(page).getByRole('link', { name: account.email }).click();
  await expect(ledger).toContainText(account.email);

  // A failed purchase is in the ledger, not in the history.
  const told = (await callAsOperator(token, `GET admin/users/${userId}/activations/${number._id}`)) as Told;
  await page.route('**/api/admin/users/*/activations/*', (route) => route.fulfill({ json: aFailedPurchase(told) }));
  await page.goto(`/admin/otp-history?explain=${userId}-${number._id}`);
  await expect(page.getByRole('dialog', { name: 'What happened to this purchase' })).toContainText('Out of stock, not charged');
  await expect(moments(page)).toContainText(['Reserved', 'Asked', 'Asked', 'Ended: Out of stock, not charged']);
  await expect(moments(page).nth(1)).toContainText('BANNED: <img src=x onerror=alert(1)> \u0939\u093f');
  await expect(story(page).locator('img')).toHaveCount(0);
  await expectNoBarriers(page);
});

journey('what does not exist says so; what does not load is asked for again', atNight, async ({ page, account, problems }) => {
  problems.expect(/status of (404|400)|Did not load/);
  const { userId } = await openHistory(page, account);
  await page.goto(`/admin/otp-history?explain=${userId}-999999`);
  await expect(page.getByRole('dialog')).toContainText('Activation not found');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/admin/otp-history');

  const number = await account.buy(await account.service('1', 'Discord'));
  const calls = '**/api/admin/users/*/activations/*';
  await page.route(calls, (route) => route.fulfill({ status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No' } }));
  await page.goto(`/admin/otp-history?explain=${userId}-${number._id}`);
  await expect(page.getByText('The timeline did not load')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(moments(page).first()).toContainText('Reserved');
});

journey('axe has nothing against a number explained, on a phone too', atNight, async ({ page, account }) => {
  const number = await account.buy(await account.service('1', 'Discord'));
  const { userId } = await openHistory(page, account);
  await page.goto(`/admin/otp-history?explain=${userId}-${number._id}`);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(moments(page).first()).toBeVisible();
    await expectNoBarriersInEitherTheme(page);
    const isWider = await page.evaluate('document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth');
    expect(isWider).toBe(false);
  }
});

type Told = { data: Record<string, unknown>; timeline: Record<string, unknown>[] };

function aFailedPurchase({ data, timeline }: Told): Told {
  const [reserved] = timeline;
  const asked = timeline.find(({ kind }) => kind === 'asked');
  const refused = { ...asked, outcome: 'refused', upstreamId: null, mobileno: null, cost: null };
  return {
    data: {
      ...data,
      state: 'failed',
      mobileno: null,
      upstreamId: null,
      createdAt: null,
      expiresAt: null,
      cancellableAt: null,
      endedAt: reserved?.['at'],
    },
    timeline: [
      { ...reserved },
      { ...refused, detail: `BANNED: <img src=x onerror=alert(1)> \u0939\u093f ${'x'.repeat(200)}` },
      { ...refused, no: 2, detail: 'NO_NUMBERS: NO_NUMBERS' },
      { kind: 'ended', at: reserved?.['at'], state: 'failed', failure: 'NO_NUMBERS' },
    ],
  };
}

async function openHistory(page: Page, account: Account): Promise<{ token: string; userId: string }> {
  const token = await becomeOperator(page);
  // The server filters its replies through the contract.
  const { data } = (await callAsOperator(token, `GET admin/all-users?search=${encodeURIComponent(account.email)}`)) as {
    data: { _id: string }[];
  };
  const userId = data[0]?._id ?? '';
  await page.goto(`/admin/otp-history?userId=${userId}`);
  return { token, userId };
}
