import { expect, journey } from '../../../journey.ts';
import { becomeOperator, operatorKind } from '../../../screens/operator.ts';
import { expectToast } from '../../../screens/toasts.ts';

journey.use({ kind: operatorKind });

const none = { percent: 0, fixed: 0 };
const shown = ({ upi, trc20 }: { upi: object; trc20: object }) => ({
  data: { upi: { ...upi, validFrom: null }, trc20: { ...trc20, validFrom: null } },
});

journey('deposit fees that a colleague saved stay until the operator has seen them', async ({ page, problems }) => {
  problems.expect(/status of 409/);
  await becomeOperator(page);
  let saved: { upi: object; trc20: object } = { upi: { percent: 2, fixed: 0 }, trc20: none };
  await page.route('**/api/admin/deposit-fees', async (route) => {
    if (route.request().method() === 'PUT') {
      const { expected, ...body } = route.request().postDataJSON();
      if (JSON.stringify(expected) !== JSON.stringify(saved))
        return route.fulfill({
          status: 409,
          json: { code: 'CHANGED_MEANWHILE', message: 'Changed meanwhile: the percentage of UPI is 2.5 % now, it was 2 %.' },
        });
      saved = body;
    }
    return route.fulfill({ json: shown(saved) });
  });
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Edit Deposit fees' }).click();
  await page.getByLabel('Crypto, per deposit').fill('3');
  saved = { upi: { percent: 2.5, fixed: 0 }, trc20: none };
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the percentage of UPI is 2.5 % now' })).toBeVisible();
  await expect(page.getByLabel('UPI, percentage')).toHaveValue('2.5');
  await expect(page.getByLabel('Crypto, per deposit')).toHaveValue('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Deposit fees saved');
  expect(saved).toEqual({ upi: { percent: 2.5, fixed: 0 }, trc20: { percent: 0, fixed: 3 } });
});
