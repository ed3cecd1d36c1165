import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import type { Page } from '@playwright/test';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('where UPI payments go is edited; the token is written and never shown', async ({ page }) => {
  await becomeOperator(page);
  const sent = await answerUpi(page);
  await page.goto('/admin/currency');
  await expect(page.getByText('No QR code uploaded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Edit UPI Information' }).click();
  await expect(page.getByLabel('UPI ID')).toBeFocused();
  await expect(page.getByLabel('Bharat pay token')).toHaveValue('');
  await page.getByLabel('UPI ID').fill('no address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('UPI ID')).toHaveAccessibleDescription('A UPI ID looks like name@bank');
  await page.getByLabel('UPI ID').fill('lantern@okbank');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'UPI information successfully updated');
  const expected = { upiId: 'shop@okbank', holderName: 'Lantern Trading', merchantId: '5512', imageId: null };
  expect(sent).toEqual([{ imageId: null, upiId: 'lantern@okbank', holderName: 'Lantern Trading', merchantId: '5512', expected }]);
  await expect(page.getByText('lantern@okbank')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit UPI Information' })).toBeFocused();

  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The merchant feed does not answer.')).toBeVisible();
});

journey('crypto prices are in rupees and never zero', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/currency');
  await page.getByRole('button', { name: 'Edit Crypto Information' }).click();
  await page.getByLabel('USDT price (₹ per USDT)').fill('88.125');
  await page.getByLabel('TRX price (₹ per TRX)').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, "Crypto price can't be zero");
  await expect(page.getByLabel('TRX price (₹ per TRX)')).toHaveAccessibleDescription("Crypto price can't be zero");
  await expect(page.getByLabel('TRX price (₹ per TRX)')).toBeFocused();
  await page.getByLabel('TRX price (₹ per TRX)').fill('24.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Crypto prices successfully updated');
  await expect(page.getByText('₹88.125')).toBeVisible();
  await page.reload();
  await expect(page.getByText('₹24.50')).toBeVisible();
});

journey('the inbox is empty at first, and says so', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/deposits?status=review');
  await expect(page.getByRole('link', { name: /^In review/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').locator('[aria-current=page]')).toHaveCount(1);
  await expect(page.getByText('No deposits found')).toBeVisible();
});

journey('a deposit in review is credited with a reason', async ({ page }) => {
  await becomeOperator(page);
  const sent = await answerInbox(page, [aRow({ status: 'review', reason: 'Two people say that it is theirs.' })]);
  await page.goto('/admin/deposits');
  await expect(page.getByRole('link', { name: 'In review 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Credit 432198765012' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog', { name: 'Credit this deposit' });
  await expect(dialog).toContainText('₹500.07 is added to the balance of buyer@example.com.');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason');
  await dialog.getByLabel('Reason').fill('They sent a receipt');
  await page.keyboard.press('Enter');
  await expectToast(page, '₹500.07 credited to buyer@example.com');
  expect(sent).toEqual([{ path: 'admin/deposits/12/credit', body: { reason: 'They sent a receipt' } }]);
});

journey('by keyboard alone deposits are refused one after the other: the focus goes on to the next row', async ({ page }) => {
  await becomeOperator(page);
  const rows = ['12', '13', '14'].map((_id) => aRow({ _id, reference: `4321987650${_id}` }));
  await answerInbox(page, rows, { isDecidedGone: true });
  await page.goto('/admin/deposits?status=review');
  const refuse = async (reference: string) => {
    await page
      .getByRole('button', { name: `Refuse ${reference}` })
      .locator('visible=true')
      .press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('This was never paid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: reference.slice(-4) })).toHaveCount(0);
  };
  const focused = page.getByRole('row').filter({ has: page.locator(':focus') });
  await refuse('432198765013');
  await expect(focused).toContainText('014');
  await refuse('432198765014');
  await expect(focused).toContainText('012');
  await refuse('432198765012');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

journey('matches an unclaimed payment to the suggested user, or to one found by search', async ({ page, account }) => {
  await becomeOperator(page);
  const suggestedUser = { _id: '7', email: 'suggested@example.com' };
  const sent = await answerInbox(page, [aRow({ status: 'unclaimed', user: null, suggestedUser, paid: '10.0037', payCurrency: 'USDT' })]);
  await page.goto('/admin/deposits?status=unclaimed');
  await page.getByRole('button', { name: 'Match 432198765012' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /suggested@example.com/ })).toBeChecked();
  await expect(dialog).toContainText('10.0037 USDT is credited to suggested@example.com, at the current rate.');
  await dialog.getByLabel('Find the user').fill(account.email);
  await dialog.getByRole('radio', { name: account.email }).check();
  await dialog.getByLabel('Reason').fill('Their wallet sent it');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expectToast(page, `Payment credited to ${account.email}`);
  expect(sent).toEqual([
    { path: 'admin/payments/12/match', body: { userId: expect.stringMatching(/^\d+$/), reason: 'Their wallet sent it' } },
  ]);
  expect(sent[0]?.body.userId).not.toBe('7');
});

journey('a search of all deposits says that a payment without a user matches, and leads to it', async ({ page }) => {
  await becomeOperator(page);
  await answerInbox(page, []);
  const unclaimed = [aRow({ status: 'unclaimed', user: null, suggestedUser: null, declaredAt: null })];
  await page.route(/\/api\/admin\/deposits\?.*status=unclaimed/, (route) => {
    const data = route.request().url().includes('search=432198765012') ? unclaimed : [];
    return route.fulfill({
      json: {
        data,
        counts: { pending: 0, review: 0, unclaimed: 1 },
        pagination: { page: 1, limit: 20, total: data.length, totalPages: data.length },
      },
    });
  });
  await page.goto('/admin/deposits');
  await expect(page.getByText('No deposits yet')).toBeVisible();
  await expect(page.getByText(/without a user match/)).toHaveCount(0);
  await page.getByLabel('Search deposits').fill('432198765012');
  await expect(page.getByText('No deposits found')).toBeVisible();
  await expect(page.getByText('1 payment without a user matches, too.')).toBeVisible();
  await page.getByRole('link', { name: 'Show unclaimed' }).click();
  await expect(page.getByRole('button', { name: 'Match 432198765012' }).locator('visible=true')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show unclaimed' })).toHaveCount(0);
});

journey('referral bonuses are credited and refused one after the other; the section goes with the last', async ({ page, problems }) => {
  problems.expect(/status of 500|Did not load/);
  await becomeOperator(page);
  const api = { isBroken: true };
  const sent = await answerBonuses(page, [aBonus('31'), aBonus('32')], api);
  await page.goto('/admin/deposits');
  const section = page.locator('#bonuses');
  await expect(section).toContainText('The referral bonuses did not load');
  api.isBroken = false;
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByRole('listitem').first()).toContainText('Same device');

  await section.getByRole('button', { name: 'Credit the bonus for friend31@example.com' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('₹30.00 is added to the balance of referrer@example.com.');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expectToast(page, '₹30.00 credited to referrer@example.com');
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByRole('button', { name: 'Credit the bonus for friend32@example.com' })).toBeFocused();

  await section.getByRole('button', { name: 'Refuse the bonus for friend32@example.com' }).press('Enter');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(page, 'Bonus of referrer@example.com refused');
  await expect(section).toHaveCount(0);
  expect(sent).toEqual([
    { path: 'admin/referral-bonuses/31/decide', body: { isCredited: true } },
    { path: 'admin/referral-bonuses/32/decide', body: { isCredited: false } },
  ]);
});

journey('axe has nothing against payment settings and the inbox', atNight, async ({ page }) => {
  await becomeOperator(page);
  await answerInbox(page, [
    aRow({ status: 'unclaimed', user: null, suggestedUser: { _id: '7', email: 'suggested@example.com' } }),
    aRow({ _id: '13', status: 'review' }),
  ]);
  await answerBonuses(page, [aBonus('31')]);
  await page.goto('/admin/currency');
  await page.getByRole('button', { name: 'Edit UPI Information' }).click();
  await expectNoBarriersInEitherTheme(page);
  await page.goto('/admin/deposits');
  await expect(page.getByText('Referral bonuses to check')).toBeVisible();
  await page.getByRole('button', { name: 'Match 432198765012' }).locator('visible=true').click();
  await expectNoBarriersInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expectNoBarriersInEitherTheme(page);
});

function aRow(given: Partial<InboxRow>): InboxRow {
  return {
    _id: '12',
    status: 'review',
    user: { _id: '3', email: 'buyer@example.com' },
    method: 'bharatpay',
    reference: '432198765012',
    amount: 500.07,
    paid: '500.07',
    payCurrency: 'INR',
    payer: 'buyer@okbank',
    paidAt: '2026-11-20T10:00:00.000Z',
    declaredAt: '2026-11-20T10:01:00.000Z',
    reason: null,
    suggestedUser: null,
    byHand: null,
    ...given,
  };
}

type Sent = { path: string; body: { reason: string; userId?: string } };

async function answerInbox(page: Page, all: InboxRow[], { isDecidedGone = false } = {}): Promise<Sent[]> {
  let rows = all;
  const sent: Sent[] = [];
  const counts = { pending: 0, review: 1, unclaimed: 1 };
  await page.route(/\/api\/admin\/(deposits|payments)/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') {
      const pagination = { page: 1, limit: 20, total: rows.length, totalPages: 1 };
      return route.fulfill({ json: { data: rows, counts, pagination } });
    }
    sent.push({ path: new URL(request.url()).pathname.replace('/api/', ''), body: request.postDataJSON() });
    const decided = rows.find(({ _id }) => request.url().includes(`/${_id}/`));
    if (isDecidedGone) rows = rows.filter((row) => row !== decided);
    return route.fulfill({ json: { data: { ...decided, status: request.url().endsWith('refuse') ? 'refused' : 'credited' } } });
  });
  return sent;
}

function aBonus(friend: string): BonusRow {
  return {
    friend: { _id: friend, email: `friend${friend}@example.com` },
    referrer: { _id: '3', email: 'referrer@example.com' },
    amount: 30,
    reason: 'Looks like the same person as the referrer or another friend.',
    matches: ['mailbox', 'device'],
    time: '2026-11-20T10:00:00.000Z',
  };
}

async function answerBonuses(page: Page, all: BonusRow[], api = { isBroken: false }): Promise<{ path: string; body: object }[]> {
  let rows = all;
  const sent: { path: string; body: object }[] = [];
  await page.route('**/api/admin/referral-bonuses**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') {
      if (api.isBroken)
        return route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } });
      return route.fulfill({ json: { data: rows, pagination: { page: 1, limit: 20, total: rows.length, totalPages: 1 } } });
    }
    sent.push({ path: pathname.replace('/api/', ''), body: request.postDataJSON() });
    const refereeId = pathname.split('/').at(-2) ?? '';
    rows = rows.filter(({ friend }) => friend._id !== refereeId);
    return route.fulfill({ json: { data: { refereeId, status: 'credited', amount: 30 } } });
  });
  return sent;
}

async function answerUpi(page: Page): Promise<object[]> {
  const sent: object[] = [];
  let upi = {
    upiId: 'shop@okbank',
    holderName: 'Lantern Trading',
    merchantId: '5512',
    Token: '••••4f2a',
    imageId: null,
    existingQrUrl: null,
  };
  await page.route('**/api/admin/upi', async (route) => {
    if (route.request().method() === 'PUT') {
      const body = route.request().postDataJSON();
      sent.push(body);
      upi = { ...upi, ...body };
    }
    return route.fulfill({ json: { data: upi } });
  });
  await page.route('**/api/admin/upi/test', (route) =>
    route.fulfill({ json: { isWorking: false, message: 'The merchant feed does not answer.' } }),
  );
  return sent;
}
