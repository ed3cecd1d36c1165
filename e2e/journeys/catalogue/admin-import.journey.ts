import type { Offer, PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import type { AdminProvider, AdminServer, Route } from '@pinline/contract/providers/providers.calls';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('what a provider offers is sold with a mark-up; what moved meanwhile, and what is forbidden, is not', async ({ page, account }) => {
  const token = await becomeOperator(page);
  const route = await firstRouteOf(token, '3');
  await changeOffers(page, (offer) => (offer.serviceCode === 'zl' ? { ...offer, cost: offer.cost + 5 } : offer));
  await page.goto('/admin/services');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('link', { name: new RegExp(`^${route.label} `) }).click();
  await expect(page).toHaveURL(`/admin/services/import?route=${route._id}`);
  await page.getByLabel('Show', { exact: true }).selectOption('new');
  await expect(page).toHaveURL(`/admin/services/import?route=${route._id}&show=new`);

  await expect(offerOf(page, 'PayPal')).toContainText('Forbidden under Settings');
  await expect(boxOf(page, 'PayPal')).toBeDisabled();
  await page.getByLabel('Mark-up (%)').fill('1e2');
  await expect(page.getByLabel('Mark-up (%)')).toHaveAccessibleDescription('A number, such as 25 or 12.5');
  await page.getByLabel('Mark-up (%)').fill('50');
  await page.getByLabel('Round up to').selectOption({ label: 'Whole rupees' });
  await boxOf(page, 'JungleeRummy').check();
  await boxOf(page, 'Airtel').check();
  await expect(page.getByText('2 new', { exact: true })).toBeVisible();
  const cost = (await offersOf(token, route)).find(({ serviceCode }) => serviceCode === 'hi')?.cost ?? 0;
  const price = Math.ceil(Math.ceil(cost * 150 - 1e-6) / 100);
  await expect(offerOf(page, 'JungleeRummy')).toContainText(`₹${price}.00`);

  await page.getByRole('button', { name: 'Apply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to Server 3?' });
  await expect(dialog).toContainText('2 new services go on sale immediately.');
  await dialog.getByRole('button', { name: 'Apply to 2 services' }).click();
  const result = page.getByRole('dialog', { name: 'Applied' });
  await expect(result.getByRole('status')).toHaveText('New1Changed0Unchanged0Left out1');
  await expect(result).toContainText('Their cost has changed since the list was readAirtel');
  expect((await account.service('3', 'JungleeRummy')).price).toBe(price);

  await result.getByRole('button', { name: 'Read the list again' }).click();
  await expect(offerOf(page, 'JungleeRummy')).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption('sold');
  await boxOf(page, 'JungleeRummy').check();
  await expect(page.getByText('1 unchanged', { exact: true })).toBeVisible();
  await page.getByLabel('Mark-up in').selectOption('rupees');
  await page.getByLabel('Mark-up (₹)').fill('1');
  await expect(page.getByText('1 changed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 price changes for new purchases: 0 up, 1 down.');
  await page.getByRole('button', { name: 'Apply to 1 service' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL('/admin/services?server=3');
  expect((await account.service('3', 'JungleeRummy')).price).toBe(Math.ceil(cost + 1));
});

journey(
  'a provider that does not answer is asked again when told to; a search that finds nothing is cleared',
  async ({ page, problems }) => {
    problems.expect(/status of 502|Did not load/);
    const token = await becomeOperator(page);
    const route = await firstRouteOf(token, '2');
    const sentence = 'The provider did not answer within 8 seconds.';
    let asked = 0;
    await page.route('**/api/admin/routes/*/price-list', async (request) => {
      asked += 1;
      if (asked > 1) return request.continue();
      return request.fulfill({ status: 502, json: { code: 'PROVIDER_NOT_ANSWERING', message: sentence } });
    });
    await page.goto(`/admin/services/import?route=${route._id}`);
    await expect(page.getByRole('alert')).toContainText(sentence);
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(offerOf(page, 'Telegram')).toBeVisible();
    await page.getByLabel('Search the price list').fill('no such service');
    await expect(page.getByText('No services found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(offerOf(page, 'Telegram')).toBeVisible();
  },
);

journey('1,500 offers are chosen at once, by keyboard, and only those in sight are drawn', async ({ page }) => {
  const token = await becomeOperator(page);
  const route = await firstRouteOf(token, '2');
  const sent: number[] = [];
  await answerWithOffers(page, manyOffers());
  await page.route('**/api/admin/routes/*/import', (request) => {
    const { services } = request.request().postDataJSON() as { services: object[] };
    sent.push(services.length);
    return request.fulfill({ json: { created: services.length, updated: 0, unchanged: 0, left: [] } });
  });
  await page.goto(`/admin/services/import?route=${route._id}`);
  await expect(page.getByText('1,500 services')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('checkbox', { name: 'Choose all 1,500 shown' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1,500 chosen')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('1,499 chosen')).toBeVisible();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await expect(offerOf(page, 'Service number 1500')).toBeVisible();
  await expect(boxOf(page, 'Service number 1500')).toBeChecked();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Apply to 1,499 services' }).click();
  await expect(page.getByRole('dialog', { name: 'Applied' })).toContainText('1,499');
  expect(sent).toEqual([1000, 499]);
});

journey('an import that breaks off tells what was done and what is not known', async ({ page, problems }) => {
  problems.expect(/status of 502/);
  const token = await becomeOperator(page);
  const route = await firstRouteOf(token, '2');
  const sentence = 'The provider did not answer within 8 seconds.';
  await answerWithOffers(page, manyOffers());
  let parts = 0;
  await page.route('**/api/admin/routes/*/import', (request) => {
    parts += 1;
    if (parts !== 2) return request.fulfill({ status: 502, json: { code: 'PROVIDER_NOT_ANSWERING', message: sentence } });
    return request.fulfill({ json: { created: 1000, updated: 0, unchanged: 0, left: [] } });
  });
  await page.goto(`/admin/services/import?route=${route._id}`);
  await page.getByRole('checkbox', { name: 'Choose all 1,500 shown' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  const apply = page.getByRole('button', { name: 'Apply to 1,500 services' });
  await apply.click();
  await expectToast(page, sentence);
  await expect(apply).toBeEnabled();
  await apply.click();
  const result = page.getByRole('dialog', { name: 'Applied in part' });
  await expect(result.getByRole('status')).toHaveText('New1,000Changed0Unchanged0Left out0');
  await expect(result).toContainText('500 services may not have been changed.');
  expect(parts).toBe(3);
  await result.getByRole('button', { name: 'Read the list again' }).click();
  await expect(page.getByText('Choose the services to sell.')).toBeVisible();
});

journey(
  'costs that moved are looked at: a price is set, another kept, and one that moved again is left',
  atNight,
  async ({ page, account }) => {
    const token = await becomeOperator(page);
    const names = await movedCosts(token);
    await page.goto('/admin/services');
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Price Changes');
    for (const name of names) await expect(changeOf(page, name)).toBeVisible();
    const [set, kept, again] = names;

    const newPrice = page.getByLabel(`New price of ${set} of server 4`).locator('visible=true');
    await newPrice.fill('1e3');
    await expect(page.getByRole('button', { name: `Set the price of ${set} of server 4` }).locator('visible=true')).toBeDisabled();
    await newPrice.fill('321.50');
    await newPrice.press('Enter');
    await expectToast(page, '1 price set');
    await expect(changeOf(page, set)).toHaveCount(0);
    await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1);
    expect((await account.service('4', set)).price).toBe(321.5);

    const before = (await account.service('4', kept)).price;
    await page
      .getByRole('button', { name: `Keep the price of ${kept} of server 4` })
      .locator('visible=true')
      .press('Enter');
    await expectToast(page, '1 price kept');
    await expect(changeOf(page, kept)).toHaveCount(0);
    await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1);
    expect((await account.service('4', kept)).price).toBe(before);

    await page.route(
      '**/api/admin/price-changes?*',
      async (request) => {
        const response = await request.fetch();
        const body: { data: PriceChange[] } = await response.json();
        await request.fulfill({ response, json: { ...body, data: body.data.map((change) => ({ ...change, cost: change.cost + 1 })) } });
      },
      { times: 1 },
    );
    await page.reload();
    await page
      .getByRole('checkbox', { name: `Choose ${again} of server 4` })
      .locator('visible=true')
      .check();
    await page.getByRole('button', { name: 'Set new prices' }).click();
    await expect(page.getByRole('alert')).toContainText(`Nothing was changed for ${again}.`);
    await expect(changeOf(page, again)).toBeVisible();
    await page
      .getByRole('checkbox', { name: `Choose ${again} of server 4` })
      .locator('visible=true')
      .check();
    await page.getByRole('button', { name: 'Keep prices' }).click();
    await expect(changeOf(page, again)).toHaveCount(0);
  },
);

journey('axe has nothing against the import and the price changes', atNight, async ({ page }) => {
  const token = await becomeOperator(page);
  const route = await firstRouteOf(token, '1');
  await page.goto('/admin/services/import');
  await expect(page.getByRole('link', { name: /^1-A / }).first()).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await answerWithOffers(page, manyOffers());
  await page.goto(`/admin/services/import?route=${route._id}`);
  await boxOf(page, 'Service number 1').check();
  await expectNoBarriersInEitherTheme(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNoBarriersInEitherTheme(page);
  await page.route('**/api/admin/price-changes?*', (request) =>
    request.fulfill({ json: { data: [aChange()], pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } } }),
  );
  await page.goto('/admin/services/price-changes');
  await changeOf(page, 'Telegram').getByRole('checkbox').check();
  await expectNoBarriersInEitherTheme(page);
});

async function firstRouteOf(token: string, number: string): Promise<Route> {
  const { data } = (await callAsOperator(token, 'GET admin/server')) as { data: AdminServer[] };
  const route = data.find(({ _id }) => _id === number)?.routes[0];
  if (route === undefined) throw new Error(`Server ${number} has no route`);
  return route;
}

async function offersOf(token: string, route: Route): Promise<Offer[]> {
  return ((await callAsOperator(token, `GET admin/routes/${route._id}/price-list`)) as { data: Offer[] }).data;
}

async function movedCosts(token: string): Promise<[string, string, string]> {
  const account = {
    name: `Half price ${Date.now()}`,
    protocol: 'simulator',
    baseUrl: null,
    currency: 'USD',
    rupeesPerUnit: 44,
    isEnabled: true,
  };
  const { data: provider } = (await callAsOperator(token, 'POST admin/providers', account)) as { data: AdminProvider };
  const wish = { server: '4', providerId: provider._id, country: '22', operator: null, priority: 99, priceCeiling: null, isEnabled: false };
  const { data: route } = (await callAsOperator(token, 'POST admin/routes', wish)) as { data: Route };
  const first = await firstRouteOf(token, '4');
  const codes = ['jx', 'xt', 'nl'];
  const offers = (await offersOf(token, first)).filter(({ serviceCode }) => codes.includes(serviceCode));
  for (const from of [first, route]) await importAtCost(token, from, codes);
  const [one, two, three] = offers.map(({ serviceName }) => serviceName);
  if (one === undefined || two === undefined || three === undefined) throw new Error('Server 4 does not offer them');
  return [one, two, three];
}

async function importAtCost(token: string, route: Route, codes: readonly string[]): Promise<void> {
  const offers = (await offersOf(token, route)).filter(({ serviceCode }) => codes.includes(serviceCode));
  const services = offers.map(({ serviceCode, cost, current }) => ({
    serviceCode,
    expectedPrice: cost,
    currentPrice: current?.price ?? null,
  }));
  await callAsOperator(token, `POST admin/routes/${route._id}/import`, { markup: { kind: 'percent', value: 0 }, roundTo: 0.01, services });
}

async function changeOffers(page: Page, change: (offer: Offer) => Offer): Promise<void> {
  await page.route('**/api/admin/routes/*/price-list', async (route) => {
    const response = await route.fetch();
    const body: { data: Offer[] } = await response.json();
    await route.fulfill({ response, json: { ...body, data: body.data.map(change) } });
  });
}

async function answerWithOffers(page: Page, offers: Offer[]): Promise<void> {
  await page.route('**/api/admin/routes/*/price-list', async (route) => {
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, data: offers } });
  });
}

function manyOffers(): Offer[] {
  return Array.from({ length: 1500 }, (_, index) => ({
    serviceCode: `many_${index + 1}`,
    serviceName: `Service number ${index + 1}`,
    cost: 10 + (index % 70),
    upstreamCost: '0.1136',
    stock: index % 3 === 0 ? null : index,
    image: null,
    isForbidden: false,
    current: null,
  }));
}

function aChange(): PriceChange {
  const cost = { price: 12.5, costBefore: 8.2, cost: 14.45, suggestedPrice: 22.25, seenAt: '2026-11-20T10:00:00.000Z' };
  return { _id: '1', serviceName: 'Telegram', serviceCode: 'tg', server: '2', imageId: null, ...cost };
}

const offerOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Choose ${name} \\(`) });
const changeOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).locator('visible=true');
