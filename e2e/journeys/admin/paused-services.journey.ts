import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { becomeOperator, callAsOperator, operatorKind } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use({ kind: operatorKind });

type Servers = { data: { routes: Record<string, unknown>[] }[] };

journey('a paused service shows why, since when and its probes, at any width and in either theme', atNight, async ({ page }) => {
  await becomeOperator(page);
  await showFall(page, { rate: 41, usualRate: 78, probes: 7, probesWithCode: 2 });
  await page.goto('/admin/services');
  const paused = page.getByRole('list', { name: 'Services with a pause or a decision' });
  await expect(paused).toContainText('Paused automatically since');
  await expect(paused).toContainText('41% against its usual 78%');
  await expect(paused).toContainText('7 probes so far, 2 with a code.');
  for (const decision of ['Open', 'Keep open', 'Keep shut'])
    await expect(paused.getByRole('button', { name: `${decision}: 1-A · Made up`, exact: true })).toHaveText(decision);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarriersInEitherTheme(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
  }
});

journey('a service that is kept shut is given back to the test of its success, by keyboard', async ({ page }) => {
  const token = await becomeOperator(page);
  const { routeId, serviceId, serviceName } = await aPairOfServer4(token);
  await callAsOperator(token, `PUT admin/routes/${routeId}/pauses/${serviceId}`, { decision: 'shut' });
  await page.goto('/admin/services');
  const own = page
    .getByRole('list', { name: 'Services with a pause or a decision' })
    .getByRole('listitem')
    .filter({ hasText: `4-A · ${serviceName}` });
  await expect(own).toContainText('Kept shut regardless of its success.');
  await own.getByRole('button', { name: 'Keep open' }).press('Enter');
  await expectToast(page, `4-A · ${serviceName} stays open`);
  await expect(own).toContainText('Kept open regardless of its success.');
  await expect(own.getByRole('button', { name: 'Automatic' })).toBeFocused();
  await own.getByRole('button', { name: 'Automatic' }).press('Enter');
  await expectToast(page, `4-A · ${serviceName} is automatic again`);
  await expect(own).toHaveCount(0);
  await expect(page.locator(':focus')).toBeVisible();
});

async function showFall(page: Page, fall: object): Promise<void> {
  await page.route('**/api/admin/server', async (route) => {
    const response = await route.fetch();
    // The server filters its replies through the contract.
    const { data } = (await response.json()) as Servers;
    const pause = {
      serviceId: '1',
      serviceName: 'Made up',
      mode: 'automatic',
      isPaused: true,
      fall: { since: new Date().toISOString(), ...fall },
    };
    const changed = data.map((server, place) =>
      place > 0 ? server : { ...server, routes: server.routes.map((each, no) => (no > 0 ? each : { ...each, pauses: [pause] })) },
    );
    await route.fulfill({ response, json: { data: changed } });
  });
}

async function aPairOfServer4(token: string): Promise<{ routeId: string; serviceId: string; serviceName: string }> {
  // The server filters its replies through the contract.
  const { data: servers } = (await callAsOperator(token, 'GET admin/server')) as Servers;
  const { data: services } = (await callAsOperator(token, 'GET service/all-services')) as {
    data: { id: string; label: string; server: string }[];
  };
  const service = services.findLast(({ server }) => server === '4');
  return { routeId: String(servers[3]?.routes[0]?.['_id']), serviceId: service?.id ?? '', serviceName: service?.label ?? '' };
}
