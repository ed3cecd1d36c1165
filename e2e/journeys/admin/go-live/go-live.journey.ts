import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../../screens/operator.ts';

journey.use(asOperator);

type List = { data: { lines: { line: string; state: string; text: string }[]; ready: number } };

journey('Home leads to the checklist, whose lines are checked by doing', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Go live' }).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/go-live');
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Go live/ })).toContainText(/\d\/11/);
  const line = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(
    page
      .getByRole('list')
      .filter({ has: line('Support links') })
      .getByRole('listitem'),
  ).toHaveCount(11);
  await expect(line('The site is reached from outside')).toContainText('Set PUBLIC_URL');
  await expect(line('Mail is sent and confirmed')).toContainText('Set SMTP_URL');

  const backup = line('Backup taken and read back');
  await backup.getByRole('button').click();
  // It writes and reads the whole database.
  await expect(backup).toContainText(/Works:.*read back at \d\d:\d\d/);
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(line('Provider keys work')).toContainText('Works:');
  await expect(line('Country and operator are picked')).toContainText('From each provider’s own list');

  await line('Support links').getByRole('link', { name: 'Add links' }).or(line('Support links').getByText('Works:')).first().waitFor();
  await expectNoBarriersInEitherTheme(page);
});

journey('the checklist fits 360 and 768 pixels, with long and hostile texts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.route('**/api/admin/go-live', async (route) => {
    const list = (await (await route.fetch()).json()) as List;
    const text = `<b>${'unbroken'.repeat(30)}</b> https://${'a'.repeat(200)}.example ₹1,234.56`;
    await route.fulfill({ json: { data: { ...list.data, lines: list.data.lines.map((line) => ({ ...line, text, state: 'failed' })) } } });
  });
  await becomeOperator(page);
  await page.goto('/admin/go-live');
  await expect(page.getByText('Failed:').first()).toBeAttached();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await expectNoBarriersInEitherTheme(page);
  }
});

journey('once all are green, Home and the menu show it no more', async ({ page }) => {
  const token = await becomeOperator(page);
  const { data } = (await callAsOperator(token, 'GET admin/go-live')) as List;
  const green = { ...data, ready: 11, minutesLeft: 0, lines: data.lines.map((line) => ({ ...line, state: 'ok' })) };
  const answered = page.waitForResponse('**/api/admin/go-live');
  await page.route('**/api/admin/go-live', (route) => route.fulfill({ json: { data: green } }));
  await page.goto('/admin');
  await answered;
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Go live' })).toHaveCount(0);
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Go live/ });
  await expect(link).toHaveText('Go live');
  await link.click();
  await expect(page.getByText('All of it works.')).toBeVisible();
});

journey('an empty installation is led to the form of a provider, then to that of a route', async ({ page }) => {
  await page.route('**/api/admin/go-live', async (route) => {
    const list = (await (await route.fetch()).json()) as List;
    const lines = list.data.lines.map((line) => ({ ...line, state: 'todo', canCheck: !['providers', 'routes'].includes(line.line) }));
    await route.fulfill({ json: { data: { ...list.data, lines } } });
  });
  await becomeOperator(page);
  for (const [link, question] of [
    ['Add a provider', 'Add provider'],
    ['Add a route', 'Add route'],
  ] as const) {
    await page.goto('/admin/go-live');
    await page.getByRole('link', { name: link }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/admin/services');
  }
});

journey('a list that does not load says so until Retry', async ({ page, problems }) => {
  problems.expect(/status of 409|Did not load/);
  await page.route('**/api/admin/go-live', (route) => route.fulfill({ status: 409, json: { code: 'NOT_FOUND', message: 'No' } }));
  await becomeOperator(page);
  await page.goto('/admin/go-live');
  await expect(page.getByText('The checklist did not load')).toBeVisible();
  const again = page.waitForRequest('**/api/admin/go-live');
  await page.getByRole('button', { name: 'Retry' }).click();
  await again;
  // From now on the page's own next question is answered too.
  await page.unroute('**/api/admin/go-live');
  await page
    .getByRole('button', { name: 'Retry' })
    .or(page.getByRole('heading', { name: 'Backup taken and read back' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Backup taken and read back' })).toBeVisible();
});
