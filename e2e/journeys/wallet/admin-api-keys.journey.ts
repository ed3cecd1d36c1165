import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { urlOf } from '../../installation.ts';
import { expect, journey } from '../../journey.ts';
import type { Account } from '../../screens/account.ts';
import { asOperator, becomeOperator, callAsOperator, operatorKind } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

// Other journeys call by key: the API is never switched off for all users, and rules for keys are put back.
const keyRules = async (token: string) => ((await callAsOperator(token, 'GET admin/settings')) as { keyUse: object }).keyUse;
const rules = { slowPercent: 90, pausePercent: 100, sample: 4, perMinute: 2, pauseMinutes: 60 };

journey('a slowed key is seen by its use, and buys freely again', async ({ page, account, anotherBrowser }) => {
  journey.slow();
  const token = await becomeOperator(page);
  const before = await keyRules(token);
  await callAsOperator(token, 'PUT admin/settings/key-use', { ...rules, expected: before });
  const key = await createKey(account);
  await cancelNumbers(account, key, rules.sample);
  await page.goto('/admin/api-keys');
  await page.getByRole('searchbox', { name: 'Search keys' }).fill(account.email);
  const row = page.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('Night shop');
  await expect(row).toContainText(/Slowed\s*2 a minute, 100 % cancelled/);
  await expect(row).toContainText('4 (100 %)');
  const buyer = await anotherBrowser(account);
  await buyer.goto('/developers');
  await expect(buyer.getByText(/100% of its latest numbers were cancelled, so it can buy 2 a minute/)).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await ask(page, account, 'Let it buy freely');
  await page.getByRole('dialog').getByRole('button', { name: 'Let it buy' }).click();
  await expectToast(page, 'Night shop buys freely again');
  await expect(row).toContainText('Not slowed');
  const off = { ...rules, slowPercent: null, pausePercent: null };
  await callAsOperator(token, 'PUT admin/settings/key-use', { ...off, expected: await keyRules(token) });
});

journey(
  'the API is switched off for one customer, who sees it, and on again; a key is revoked',
  async ({ page, account, anotherBrowser }) => {
    const key = await createKey(account);
    await becomeOperator(page);
    const { data } = (await callAsOperator(await becomeOperator(page), `GET admin/all-users?search=${account.email}`)) as {
      data: { _id: string }[];
    };
    await page.goto(`/admin/users/${data[0]?._id}`);
    const card = page.getByRole('region', { name: 'API keys' });
    await expect(card).toContainText('Night shop');
    await card.getByRole('button', { name: 'Switch the API off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expectToast(page, `The API is off for ${account.email}`);
    await expect(card).toContainText('All keys are refused.');
    expect(await statusOf(key)).toBe(403);
    const buyer = await anotherBrowser(account);
    await buyer.goto('/developers');
    await expect(buyer.getByRole('status').filter({ hasText: 'switched off for your account' })).toBeVisible();
    await card.getByRole('button', { name: 'Switch the API on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(card).not.toContainText('All keys are refused.');
    expect(await statusOf(key)).toBe(200);
    await ask(page, account, 'Revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expectToast(page, 'Night shop is revoked');
    await expect(card).toContainText('No API keys');
    expect(await statusOf(key)).toBe(401);
    await page.goto('/admin/audit');
    await expect(page.getByText('switched the API off for').first()).toBeVisible();
  },
);

async function ask(page: Page, { email }: Account, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for Night shop of ${email}` }).click();
  await page.getByRole('button', { name: action }).click();
}

async function send(token: string, path: string, body?: object): Promise<Response> {
  return fetch(`${urlOf(operatorKind)}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function createKey({ token }: Account): Promise<string> {
  const reply = await send(token, 'keys', { name: 'Night shop', mode: 'live', scopes: ['read', 'buy'] });
  const { data } = (await reply.json()) as { data: { key: string } };
  return data.key;
}

async function statusOf(key: string): Promise<number> {
  return (await send(key, 'payment/balance')).status;
}

/** Each as soon as its provider allows. */
async function cancelNumbers(account: Account, key: string, count: number): Promise<void> {
  const service = await account.service('1', 'Discord');
  for (let no = 0; no < count; no += 1) {
    const reply = await send(key, 'mobile/generate', { serviceId: service.id, isDeepCheck: false });
    const { mobile } = ((await reply.json()) as { data: { mobile: { _id: string; serialNumber: number; serviceId: string } } }).data;
    const cancel = { mobileId: mobile._id, serialNumber: mobile.serialNumber, serviceId: mobile.serviceId };
    await expect(async () => expect((await send(key, 'otp/cancelOtp', cancel)).status).toBe(200)).toPass();
  }
}
