import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../../journey.ts';
import { anOrder, aRankedRoute, ordersOf } from '../../../screens/route-orders.ts';
import { becomeOperator, callAsOperator, operatorKind } from '../../../screens/operator.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use({ kind: operatorKind });

const proposal = anOrder('1', 'Telegram', { proposed: ['2', '1', '3'], yesterday: { amount: 1_240, numbers: 212 } });

journey('a proposed order shows why and what it would have earned, at any width and in either theme', atNight, async ({ page }) => {
  await becomeOperator(page);
  await showOrders(page);
  await page.goto('/admin/services');
  await page.getByRole('link', { name: 'Order by service' }).click();
  await expect(page).toHaveURL('/admin/services/order');
  const list = page.getByRole('list', { name: 'Services of Server 1' });
  const telegram = list.getByRole('listitem').filter({ hasText: 'Telegram' });
  await expect(telegram).toContainText('With this order, yesterday would have earned ₹1,240.00 more over 212 numbers');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(telegram).toContainText('150 of 200');
    await expectNoBarriersInEitherTheme(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
  }
});

journey(
  'an operator uses one proposed order, or all, and learns that another one changed the order meanwhile',
  async ({ page, problems }) => {
    problems.expect(/status of 409/);
    await becomeOperator(page);
    await showOrders(page);
    const bodies: unknown[] = [];
    let isChanged = false;
    await page.route('**/api/admin/route-orders', async (route) => {
      bodies.push(route.request().postDataJSON());
      const message = 'Changed meanwhile: the order of Telegram is 1-C, 1-A, 1-B now, it was 1-A, 1-B, 1-C. Please look again and save.';
      if (isChanged) await route.fulfill({ status: 409, json: { code: 'CHANGED_MEANWHILE', message } });
      else await route.fulfill({ json: { data: ordersOf([proposal]) } });
    });
    await page.goto('/admin/services/order');
    await page.getByRole('button', { name: 'Use this order: Telegram' }).click();
    await expectToast(page, 'Telegram uses the proposed order');
    const change = { serviceId: '1', routeIds: ['2', '1', '3'], expected: ['1', '2', '3'] };
    expect(bodies).toEqual([{ server: '1', orders: [change] }]);
    isChanged = true;
    await page.getByRole('button', { name: 'Use 1 proposed order' }).click();
    await expectToast(
      page,
      'Changed meanwhile: the order of Telegram is 1-C, 1-A, 1-B now, it was 1-A, 1-B, 1-C. Please look again and save.',
    );
  },
);

journey('the automatic order of a server is confirmed, switched on and off again', async ({ page }) => {
  const token = await becomeOperator(page);
  await page.goto('/admin/services/order?server=4');
  const automatic = page.getByRole('switch', { name: 'Automatic order' });
  await automatic.press('Space');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expectToast(page, 'Server 4 orders its routes automatically');
  await expect(automatic).toBeChecked();
  expect(await callAsOperator(token, 'GET admin/route-orders?server=4')).toMatchObject({ data: { isAutomatic: true } });
  await automatic.press('Space');
  await expectToast(page, 'Server 4 is back to its own order');
  await expect(automatic).not.toBeChecked();
});

journey('a healthy service is kept shut on a route, and follows its success again', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Actions for 3-A' }).click();
  await page.getByRole('button', { name: 'Keep services open or shut' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep services open or shut on 3-A' });
  const first = dialog.getByRole('list', { name: 'Services on 3-A' }).getByRole('listitem').first();
  await expect(first).toContainText('Follows its success');
  await first.getByRole('button', { name: 'Keep shut' }).click();
  await expect(first).toContainText('Kept shut');
  await expectNoBarriersInEitherTheme(page);
  await first.getByRole('button', { name: 'Automatic' }).click();
  await expect(first).toContainText('Follows its success');
});

journey('orders that do not load are shown after Retry, and a server without figures says so', async ({ page, problems }) => {
  problems.expect(/status of 409|Did not load/);
  await becomeOperator(page);
  const address = /\/api\/admin\/route-orders\?/;
  await page.route(address, (route) => route.fulfill({ status: 409, json: { code: 'NOT_FOUND', message: 'No' } }));
  await page.goto('/admin/services/order');
  await expect(page.getByText('The orders did not load')).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { data: ordersOf([]) } }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
});

async function showOrders(page: Page): Promise<void> {
  const setByHand = anOrder('2', 'WhatsApp', {
    isSetByHand: true,
    routes: [
      aRankedRoute('1', '1-A', { standing: 'paused' }),
      aRankedRoute('2', '1-B', { samples: 0, succeeded: 0, expectedNet: null, cost: null }),
    ],
  });
  await page.route(/\/api\/admin\/route-orders\?/, (route) => route.fulfill({ json: { data: ordersOf([proposal, setByHand]) } }));
}
