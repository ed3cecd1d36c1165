import { changeServices } from '../../barriers/made-up-replies.ts';
import { expect, journey } from '../../journey.ts';
import { otpScreen } from '../../screens/otp-screen.ts';

journey('a server’s screen names the country of the chosen service, also folded on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const country = { iso: 'AE', name: 'United Arab Emirates', prefix: '+971' };
  await changeServices(page, (service) => ({ ...service, country }));
  const screen = otpScreen(page);
  await screen.open(2);
  await screen.choose('Telegram');
  const chosen = page.getByRole('region', { name: 'Service', exact: true }).locator('[data-anchor]');
  await expect(chosen).toContainText('United Arab Emirates+971');
  await expect(chosen.getByText('+971')).toBeInViewport({ ratio: 1 });
  await screen.buy();
  const folded = page.getByRole('button', { expanded: false }).filter({ hasText: 'Telegram' });
  await expect(folded).toContainText('+971');
});
