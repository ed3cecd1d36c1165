import { readFile } from 'node:fs/promises';
import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../../journey.ts';
import { becomeOperator, callAsOperator, operatorKind } from '../../../screens/operator.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use({ kind: operatorKind });

journey('the profit page equals the ledger, and a figure opens the numbers behind it', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/profit');
  await expect(page.getByText(/^Equals the ledger, checked \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Net per day\. / })).toBeVisible();
  const rows = page.getByRole('table', { name: 'By service' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText(/, Server \d/);

  await page.getByRole('button', { name: 'Route', exact: true }).click();
  await expect(page).toHaveURL('/admin/profit?by=route');
  const route = page.getByRole('table', { name: 'By route' }).locator('tbody').getByRole('row').first();
  await expect(route).toContainText(/Server \d, Simulator.*, any operator/);
  const codes = route.getByRole('link', { name: /^Codes / });
  const count = (await codes.textContent()) ?? '';
  await codes.click();
  await expect(page).toHaveURL(/\/admin\/otp-history\?figure=codes&.*by=route&key=\d+/);
  await expect(page.getByText(/^Numbers paid for from .*, of one row of the profit page$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`of ${count.replaceAll(',', ',?')} results`))).toBeVisible();
  await page.getByRole('button', { name: 'Show all numbers' }).click();
  await expect(page).toHaveURL('/admin/otp-history');
});

journey('weeks are rows of their own, the worst come first when asked, and the file has what is shown', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/profit');
  await page.getByRole('button', { name: 'Net, ₹' }).press('Enter');
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Net, ₹');
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL('/admin/profit?by=time&interval=week');
  const rows = page.getByRole('table', { name: 'By week' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Week of');
  const shown = await rows.count();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(1 + shown + 1);

  await page.getByLabel('Days', { exact: true }).selectOption('Last month');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
  await expect(page.getByRole('table', { name: 'By week' })).toContainText('Total of');
});

journey('the table of services fits beside the menu without scrolling sideways', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/profit');
  const scroller = page.getByRole('group', { name: 'By service' });
  for (const [width, column] of [
    [1180, 'Bonuses and fees, ₹'],
    [1280, 'Bonuses and fees, ₹'],
    [1440, 'Referral, ₹'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

journey('the profit page fits into 360 and 1440 pixels, and axe has nothing against it', atNight, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await becomeOperator(page);
  await page.goto('/admin/profit?by=provider');
  await expect(page.getByText(/^Equals the ledger/)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await expectNoBarriersInEitherTheme(page);
  }
});

journey('what belongs to no service isn’t counted as one, and isn’t shown when it is nothing', async ({ page }) => {
  await becomeOperator(page);
  const counts: number[] = [];
  const figures = ['sold', 'codes', 'takings', 'providerCost', 'leak', 'promo', 'referral', 'fees', 'refunds', 'net', 'kept', 'unpriced'];
  const none = { ...Object.fromEntries(figures.map((figure) => [figure, 0])), key: '', label: 'Not attributed' };
  let promo = 5;
  await page.route(/\/api\/admin\/profit\?.*by=service/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const data = reply.data.filter(({ key }: { key: string }) => key !== '');
    counts.push(data.length);
    await route.fulfill({ response, json: { ...reply, data: [...data, { ...reply.total, ...none, promo }] } });
  });
  await page.goto('/admin/profit');
  const table = page.getByRole('table', { name: 'By service' });
  await expect(table).toContainText('Not attributed');
  await expect(table.getByText(`Total of ${counts[0]}`, { exact: true })).toBeVisible();
  promo = 0;
  await page.reload();
  await expect(table.getByText(`Total of ${counts[0]}`, { exact: true })).toBeVisible();
  await expect(table).not.toContainText('Not attributed');
});

journey('figures that do not load are shown after Retry, and a difference from the ledger is not hidden', async ({ page, problems }) => {
  problems.expect(/status of 409|Did not load/);
  await becomeOperator(page);
  const refusal = { status: 409, json: { code: 'NOT_FOUND', message: 'No' } };
  const figures = /\/api\/admin\/profit\?/;
  await page.route(figures, (route) => route.fulfill(refusal));
  await page.route('**/api/admin/profit/check', (route) =>
    route.fulfill({
      json: {
        data: {
          checkedAt: '2026-11-22T10:31:00.000Z',
          difference: 1.19,
          differences: { balances: 0, revenue: 1.19, promo: 0, referral: 0, costs: 0 },
        },
      },
    }),
  );
  await page.goto('/admin/profit');
  await expect(page.getByText('Differs from the ledger by ₹1.19, checked 16:01')).toBeVisible();
  await expect(page.getByText('The figures did not load')).toBeVisible();
  await page.unroute(figures);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'By service' })).toContainText('Total of');
});

journey('a service that earns too little is repriced beside the row that says so', async ({ page }) => {
  const token = await becomeOperator(page);
  const { data } = (await callAsOperator(token, 'GET admin/all-services?serverId=4&limit=100')) as {
    data: { _id: string; serviceName: string; price: number; imageId: object | null }[];
  };
  const service = data.findLast(({ imageId }) => imageId !== null);
  if (service === undefined) throw new Error('Server 4 sells nothing');
  const betterPrice = service.price + 0.25;
  const loss = { kind: 'margin', _id: service._id, label: service.serviceName, server: '4', amount: 12.5, cost: 1, costBefore: null };
  await page.route('**/api/admin/profit/losses*', (route) =>
    route.fulfill({ json: { data: [{ ...loss, price: service.price, betterPrice, refundedShare: 3, numbers: 40 }], total: 1 } }),
  );
  await page.goto('/admin/profit');
  const row = page.getByRole('list', { name: 'Where you lose' }).getByRole('listitem');
  await expect(row).toContainText(`${service.serviceName} on Server 4 earns too little`);
  await row.getByRole('button', { name: 'Pause' }).click();
  const question = page.getByRole('dialog', { name: `Pause ${service.serviceName} on Server 4?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: /^Reprice to/ }).click();
  await expectToast(page, `${service.serviceName} on Server 4 now costs ₹${betterPrice.toFixed(2)}`);
  const after = (await callAsOperator(token, `GET admin/all-services?serviceId=${service._id}`)) as { data: { price: number }[] };
  expect(after.data[0]?.price).toBe(betterPrice);
});

journey('of many losses the biggest are listed, and those that aren’t are counted', async ({ page }) => {
  await becomeOperator(page);
  const loss = (no: number) => ({
    kind: 'margin',
    _id: String(no),
    label: `Service ${no}`,
    server: '4',
    amount: 500 - no,
    cost: 9,
    costBefore: null,
    price: 9.25,
    betterPrice: 10,
    refundedShare: 3,
    numbers: 40,
  });
  const data = Array.from({ length: 20 }, (_, index) => loss(index + 1));
  await page.route('**/api/admin/profit/losses*', (route) => route.fulfill({ json: { data, total: 47 } }));
  await page.goto('/admin/profit');
  const rows = page.getByRole('list', { name: 'Where you lose' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Show 20 of 47' }).click();
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('27 smaller losses aren’t shown')).toBeVisible();
});
