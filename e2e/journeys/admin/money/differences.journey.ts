import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { becomeOperator, operatorKind } from '../../../screens/operator.ts';

journey.use({ kind: operatorKind });

const row = {
  kind: 'charged there',
  reference: '4711',
  number: null as { userId: string; activationId: string } | null,
  at: '2026-11-10T10:00:00.000Z',
  amount: 0.142,
  currency: 'USD',
  says: 'the user has the money back, and the provider keeps its own',
  repair: 'Claim it back from the provider: its user was refunded.',
  settled: null,
};
const none = { problem: null, note: null, byAge: [], rows: [], settled: 0 };
const providers = [
  {
    ...none,
    providerId: '1',
    name: 'HeroSMS',
    currency: 'USD',
    comparedAt: '2026-11-22T10:17:00.000Z',
    note: 'its list is incomplete (it is too long): numbers that it lacks are not reported',
    byAge: [
      { age: 'under 7 d', amount: 0, count: 0 },
      { age: 'older', amount: 0.142, count: 1 },
    ],
    rows: [row],
  },
  { ...none, providerId: '2', name: 'Unread SMS', currency: 'USD', comparedAt: null, problem: 'RATE_LIMITED: too many calls' },
  { ...none, providerId: '3', name: 'Equal SMS', currency: 'EUR', comparedAt: '2026-11-22T10:17:00.000Z' },
];
const address = '**/api/admin/differences?*';

journey('each difference shows its amount, age and repair on 360 and 1440 pixels, by provider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.route(address, (route) => route.fulfill({ json: { data: providers } }));
  await becomeOperator(page);
  await page.goto('/admin/differences');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const first = page.getByRole('region', { name: 'HeroSMS' });
    await expect(first.getByText('0.142 USD in 1 number')).toBeVisible();
    await expect(first.getByText(row.repair).filter({ visible: true })).toHaveCount(1);
    await expect(first).toContainText('Not everything was compared: its list is incomplete');
    const unread = page.getByRole('region', { name: 'Unread SMS' });
    await expect(unread).toContainText('Not read yet');
    await expect(unread).toContainText('Its records can’t be read now: RATE_LIMITED: too many calls');
    await expect(unread).not.toContainText('No differences');
    await expect(page.getByRole('region', { name: 'Equal SMS' })).toContainText('No differences');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await expectNoBarriersInEitherTheme(page);
  }
});

journey('an alarm about a difference leads to the page, which loads after Retry', async ({ page, problems }) => {
  problems.expect(/status of 409|Did not load/);
  await page.route('**/api/admin/alarms*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { open: object[] } };
    const times = { openedAt: row.at, endedAt: null, acknowledged: null };
    const alarm = {
      _id: '999999',
      kind: 'money_unexplained',
      severity: 'warning',
      text: 'HeroSMS and our records differ by 0.142 USD.',
      ...times,
    };
    await route.fulfill({ response, json: { data: { ...data, open: [alarm, ...data.open] } } });
  });
  await page.route(address, (route) => route.fulfill({ status: 409, json: { code: 'NOT_FOUND', message: 'No' } }));
  await becomeOperator(page);
  await page.goto('/admin');
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Differences' });
  await expect(link).toHaveText('Differences11 alarm');
  const alarm = page.getByRole('listitem').filter({ hasText: 'HeroSMS and our records differ' });
  await alarm.getByRole('link', { name: 'Look' }).click();
  await expect(page).toHaveURL('/admin/differences');
  await expect(page.getByText('The differences did not load')).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { data: [] } }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No provider compared yet')).toBeVisible();
});

journey('a difference is settled with a note, is listed under Settled, and can be taken back', async ({ page }) => {
  const settled = { at: row.at, by: 'finance@example.com', note: 'Refunded on 24 November' };
  const sent: unknown[] = [];
  let isSettled = false;
  await page.route('**/api/admin/differences**', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON());
      isSettled = request.url().endsWith('/settle');
      return isSettled ? route.fulfill({ json: { settled: 1 } }) : route.fulfill({ status: 204 });
    }
    const rows = request.url().includes('settled') === isSettled ? [{ ...row, settled: isSettled ? settled : null }] : [];
    return route.fulfill({ json: { data: [{ ...providers[0], byAge: isSettled ? [] : providers[0]?.byAge, rows }] } });
  });
  await becomeOperator(page);
  await page.goto('/admin/differences');
  await expect(page.getByRole('button', { name: 'Settle the one older than 7 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Settle 4711' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toContainText('Please say what was done');
  await dialog.getByLabel('What was done').fill(settled.note);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('No differences')).toBeVisible();
  await page.getByRole('button', { name: 'Settled', exact: true }).click();
  await expect(page.getByText('Settled by finance@example.com: Refunded on 24 November').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Take back 4711' }).filter({ visible: true }).click();
  await expect(page.getByText('No settled differences')).toBeVisible();
  const difference = { kind: row.kind, reference: row.reference };
  expect(sent).toEqual([{ note: settled.note, expectedAmount: row.amount, difference }, difference]);
});

journey('the number of a difference leads to its explanation', async ({ page, problems }) => {
  // The number is made up.
  problems.expect(/status of 404|Did not load/);
  const rows = [
    { ...row, number: { userId: '7', activationId: '12' } },
    { ...row, reference: '4712' },
  ];
  await page.route(address, (route) => route.fulfill({ json: { data: [{ ...providers[0], rows }] } }));
  await becomeOperator(page);
  await page.goto('/admin/differences');
  const links = page.getByRole('region', { name: 'HeroSMS' }).getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['4711']);
  await links.click();
  await expect(page).toHaveURL(/\/admin\/otp-history\?.*explain=7-12/);
});
