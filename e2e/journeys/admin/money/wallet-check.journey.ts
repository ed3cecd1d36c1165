import { expectNoBarriersInEitherTheme } from '../../../barriers/barriers.ts';
import { expect, journey } from '../../../journey.ts';
import { asOperator, becomeOperator } from '../../../screens/operator.ts';

journey.use(asOperator);

const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

journey('a wallet address is checked before it is saved, and the answer is about that address only', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/currency');
  await page.getByRole('button', { name: 'Edit Crypto Information' }).click();
  const address = page.getByLabel('Wallet address (TRC20)');
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await address.fill('T123');
  await expect(check).toHaveCount(0);
  await address.fill(usdtContract);
  await check.click();
  await expect(page.getByText('This is the address of a smart contract.')).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await address.fill('TCLgK89AnXbC9rewvhNb9UgXCc2qJJpBXh');
  await expect(page.getByText('This is the address of a smart contract.')).toHaveCount(0);
  await check.press('Enter');
  await expect(page.getByText('this address has never received TRX')).toBeVisible();
});
