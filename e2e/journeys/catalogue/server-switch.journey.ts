import { changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { otpScreen, rupees } from '../../screens/otp-screen.ts';

for (const width of [360, 1280]) {
  journey(`the chosen service follows from server to server and outlives the tab, ${width} px wide`, async ({ page, account, context }) => {
    await page.setViewportSize({ width, height: 800 });
    const screen = otpScreen(page);
    await screen.open(1);
    await screen.choose('Telegram');
    const servers = page.getByRole('navigation', { name: 'Server for Telegram' });
    await expect(servers.getByRole('link')).toHaveCount(4);
    await expect(servers.locator('[aria-current=page]')).toContainText('Server 1');
    await servers.getByRole('link', { name: /Server 3/ }).click();
    await expect(page).toHaveURL('/otpserver3');
    await expect(screen.getNumber).toContainText(rupees((await account.service('3', 'Telegram')).price));
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), 'nothing wider than the page').toBeLessThanOrEqual(width);

    await page.close();
    const next = await context.newPage();
    await next.goto('/otpserver2');
    await expect(otpScreen(next).getNumber).toContainText(rupees((await account.service('2', 'Telegram')).price));
  });
}

journey('a service that this server does not sell is found on the servers that do', async ({ page }) => {
  await changeServices(page, (each) => (each.label === 'Quora' && each.server === '2' ? { ...each, label: 'Quayside' } : each));
  const screen = otpScreen(page);
  await screen.open(1);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Service', expanded: true }).fill('quays');
  await expect(page.getByText('No services found').first()).toBeVisible();
  await page
    .getByRole('list', { name: 'Servers that sell it' })
    .getByRole('link', { name: /Quayside.*Server 2/ })
    .click();
  await expect(page).toHaveURL('/otpserver2');
  await expect(screen.getNumber).toBeVisible();
  await expect(page.getByRole('region', { name: 'Service', exact: true })).toContainText('Quayside');
});
