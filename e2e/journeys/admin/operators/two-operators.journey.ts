import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import type { Page, Route } from '@playwright/test';
import { expectNoBarriers } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../../screens/operator.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use(asOperator);

journey(
  'a price that a colleague set is not overwritten: the form says so, keeps what was typed, and can be saved again',
  async ({ page, problems }) => {
    problems.expect(/status of 409/);
    const token = await becomeOperator(page);
    const service = await addService(token);
    await page.goto(`/admin/services?search=${service.serviceCode}`);
    await page
      .getByRole('button', { name: /^Edit Twice Held of / })
      .locator('visible=true')
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Service' });
    await dialog.getByLabel('Service name').fill('Twice Held Again');
    await change(token, service, { price: 25.5, isEnabled: false });

    await dialog.getByRole('button', { name: 'Save' }).click();
    const notice = dialog.getByRole('alert');
    await expect(notice).toContainText('the price is ₹25.50 now, it was ₹20.00; the sale is off now, it was on');
    await expect(notice).toContainText('What you typed is still here.');
    await expect(dialog.getByLabel('Service name')).toHaveValue('Twice Held Again');
    await expect(dialog.getByLabel('Price (₹)')).toHaveValue('25.50');
    await expect(dialog.getByRole('switch', { name: 'Sell this service' })).not.toBeChecked();
    await expectNoBarriers(page);

    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Twice Held Again Service Updated Successfully');
    expect(await now(token, service)).toMatchObject({ serviceName: 'Twice Held Again', price: 25.5, isEnabled: false });
  },
);

journey('the operator who typed a price decides which one is saved', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  const token = await becomeOperator(page);
  const service = await addService(token);
  await page.goto(`/admin/services?search=${service.serviceCode}`);
  await page
    .getByRole('button', { name: /^Edit Twice Held of / })
    .locator('visible=true')
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  await dialog.getByLabel('Price (₹)').fill('18');
  await change(token, service, { price: 25.5 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('the price is ₹25.50 now, it was ₹20.00');
  await expect(dialog.getByLabel('Price (₹)')).toHaveValue('18');
  expect((await now(token, service)).price).toBe(25.5);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await now(token, service)).price).toBe(18);
});

journey('crypto prices that a colleague saved stay until the operator has seen them', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  const prices = (usdt: number, trx: number) => ({
    usdt: { currencyName: 'USDT', currencyPrice: usdt },
    trx: { currencyName: 'TRX', currencyPrice: trx },
  });
  let saved: object = prices(88, 24);
  await page.route('**/api/admin/allcurrency', (route) => route.fulfill({ json: shown(saved) }));
  await page.route('**/api/admin/currency', async (route) => {
    const { expected, ...body } = route.request().postDataJSON();
    if (JSON.stringify(expected) === JSON.stringify(shown(saved))) saved = body;
    else
      return route.fulfill({
        status: 409,
        json: { code: 'CHANGED_MEANWHILE', message: 'Changed meanwhile: USDT is ₹91 now, it was ₹88.' },
      });
    return route.fulfill({ json: shown(saved) });
  });
  await page.goto('/admin/currency');
  await page.getByRole('button', { name: 'Edit Crypto Information' }).click();
  await page.getByLabel('TRX price (₹ per TRX)').fill('25');
  saved = prices(91, 24);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'USDT is ₹91 now' })).toBeVisible();
  await expect(page.getByLabel('USDT price (₹ per USDT)')).toHaveValue('91');
  await expect(page.getByLabel('TRX price (₹ per TRX)')).toHaveValue('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Crypto prices successfully updated');
  expect(saved).toMatchObject(prices(91, 25));
});

journey('names that two operators add to those not for sale both stay', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  const { fairUse, saved } = await keepSettings(page);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Edit Fair use' }).click();
  const names = page.getByRole('textbox', { name: 'Names that may not be sold' });
  await names.fill('bank\nlottery');
  fairUse.forbiddenNames = ['bank', 'police'];
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the list of names' })).toBeVisible();
  await expect(names).toHaveValue('bank\npolice\nlottery');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names).toBeHidden();
  expect(saved.at(-1)).toMatchObject({ forbiddenNames: ['bank', 'police', 'lottery'] });
});

journey('a link that a colleague set stays, and the form saves again and again', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  const { links } = await keepSettings(page);
  await page.goto('/admin/settings');
  const save = page.getByRole('button', { name: 'Save links' });
  await page.getByLabel('Video channel').fill('https://example.com/video');
  links.support = 'https://example.com/help';
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'customer support' })).toBeVisible();
  await expect(page.getByLabel('Customer support')).toHaveValue('https://example.com/help');
  for (const channel of ['https://example.com/news', 'https://example.com/more']) {
    await page.getByLabel('Messaging channel').fill(channel);
    await save.click();
    await expect.poll(() => links.channel).toBe(channel);
    await expect(page.getByRole('alert').filter({ hasText: 'customer support' })).toHaveCount(0);
  }
  expect(links).toMatchObject({ support: 'https://example.com/help', video: 'https://example.com/video' });
});

journey('what support may refund a day, as a colleague set it, is not overwritten unseen', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  // Made up, because another journey sets it.
  const limit = { supportRefundsPerDay: 500 };
  await page.route('**/api/admin/operators', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...limit } });
  });
  await page.route('**/api/admin/operators/refunds-per-day', (route) => {
    const { expected, supportRefundsPerDay } = route.request().postDataJSON();
    if (expected.supportRefundsPerDay !== limit.supportRefundsPerDay)
      return route.fulfill({ status: 409, json: { code: 'CHANGED_MEANWHILE', message: 'Changed meanwhile: it is 50 now.' } });
    return route.fulfill({ json: Object.assign(limit, { supportRefundsPerDay }) });
  });
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Edit the limit of refunds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refunds by support' });
  await dialog.getByLabel('Rupees a day').fill('900');
  limit.supportRefundsPerDay = 50;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Changed meanwhile: it is 50 now.');
  await expect(dialog.getByLabel('Rupees a day')).toHaveValue('900');
  expect(limit).toEqual({ supportRefundsPerDay: 50 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Limit saved');
  await expect(page.getByText('Support refunds up to ₹900.00 a day each')).toBeVisible();
});

journey('how long sessions last, as a colleague saved it, stays beside what the operator changed', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  const { sessions } = await keepSettings(page);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Edit Sessions' }).click();
  await page.getByLabel('Signed out when unused for').fill('5');
  sessions.lifeDays = 20;
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'the longest session' })).toBeVisible();
  await expect(page.getByLabel('Signed in for at most')).toHaveValue('20');
  await expect(page.getByLabel('Signed out when unused for')).toHaveValue('5');
  await save.click();
  await expectToast(page, 'Sessions saved');
  expect(sessions).toEqual({ lifeDays: 20, idleDays: 5 });
});

/** As the server keeps them, apart from those of other journeys. */
async function keepSettings(page: Page) {
  const fairUse = { perHour: null, perDay: null, slowPercent: 70, cancelPercent: null, cancelSample: 20, forbiddenNames: ['bank'] };
  const links: Record<string, string | null> = { support: null, channel: null, chat: null, video: null };
  const sessions = { lifeDays: 30, idleDays: 14 };
  const saved: object[] = [];
  const refuse = (route: Route, changed: string) =>
    route.fulfill({ status: 409, json: { code: 'CHANGED_MEANWHILE', message: `Changed meanwhile: ${changed}.` } });
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'GET') {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), fairUse, links, sessions } });
    }
    const { expected, links: wanted } = route.request().postDataJSON();
    if (JSON.stringify(expected) !== JSON.stringify(links)) return refuse(route, 'the link of customer support is another one now');
    for (const [name, link] of Object.entries<string>(wanted)) links[name] = link === '' ? null : link;
    return route.fulfill({ json: { links } });
  });
  await page.route('**/api/admin/settings/sessions', async (route) => {
    const { expected, ...body } = route.request().postDataJSON();
    if (JSON.stringify(expected) !== JSON.stringify(sessions)) return refuse(route, 'the longest session is another one now');
    return route.fulfill({ json: { sessions: Object.assign(sessions, body) } });
  });
  await page.route('**/api/admin/settings/fair-use', async (route) => {
    const { expected, ...body } = route.request().postDataJSON();
    if (JSON.stringify(expected) !== JSON.stringify(fairUse)) return refuse(route, 'the list of names is another one now');
    saved.push(body);
    return route.fulfill({ json: { fairUse: body, switchedOff: [] } });
  });
  return { fairUse, links, sessions, saved };
}

type Prices = { usdt?: object; trx?: object };

const shown = ({ usdt, trx }: Prices) => ({ currencies: [usdt, trx], walletAddress: null });

async function addService(token: string): Promise<AdminService> {
  const { data: images } = (await callAsOperator(token, 'GET admin/images?search=Telegram')) as { data: { _id: string }[] };
  const fields = { serviceName: 'Twice Held', serviceCode: `two_${Date.now()}`, serverId: '3', imageId: images[0]?._id, price: 20 };
  return ((await callAsOperator(token, 'POST service/add-service', fields)) as { data: AdminService }).data;
}

async function change(token: string, { _id, serviceName, serviceCode, serverId, imageId, price }: AdminService, by: object): Promise<void> {
  const body = { serviceName, serviceCode, serverId: serverId._id, imageId: imageId?._id, price, ...by };
  await callAsOperator(token, `PUT service/update/${_id}`, body);
}

async function now(token: string, { _id }: AdminService): Promise<Partial<AdminService>> {
  const { data } = (await callAsOperator(token, `GET admin/all-services?serviceId=${_id}`)) as { data: AdminService[] };
  return data[0] ?? {};
}
