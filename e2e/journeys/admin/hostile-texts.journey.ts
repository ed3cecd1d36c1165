import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import type { Page } from '@playwright/test';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';

journey.use(asOperator);

const image = '<img src=x onerror="document.title=\'broken in\'">';
const hostile = `${image}<script>document.title="broken in"</script>\u202E${'A'.repeat(60)} javascript:alert(1)`;

const written = new Set(
  `actor after address before cancelledBy countryName couponCode detail email failure forbiddenNames holderName imageName label message name operator
  otpMessage outcome paid payer providerName reason ref reference reply title serviceCode serviceName serverName target text upiId upstreamId userAgent`.split(
    /\s+/,
  ),
);

journey(
  'what strangers and providers write stays text on every screen of the back office',
  { tag: ['@E5', atNight.tag] },
  async ({ page, account }) => {
    const number = await account.buy(await account.service('1', 'Discord'));
    const token = await becomeOperator(page);
    const { data } = (await callAsOperator(token, `GET admin/all-users?page=1&limit=20&search=${account.email}`)) as {
      data: { _id: string }[];
    };
    const userId = data[0]?._id ?? '';
    await callAsOperator(token, 'POST coupon/generate', { couponPrice: 7 });
    await answerAsStrangersWrite(page);

    // Here other people's texts are in fields, or absent.
    const quiet = ['/admin/currency', '/admin/account'];
    const screens = [
      '/admin',
      '/admin/users',
      `/admin/users?ledger=${userId}`,
      `/admin/users/${userId}`,
      '/admin/otp-history',
      `/admin/otp-history?explain=${userId}-${number._id}`,
      '/admin/services',
      '/admin/services/import',
      '/admin/services/price-changes',
      '/admin/images',
      '/admin/promo-codes',
      '/admin/deposits',
      '/admin/service-stats',
      '/admin/audit',
      '/admin/profit',
      '/admin/settings',
      ...quiet,
    ];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        if (!quiet.includes(screen)) await expect(page.locator('body'), screen).toContainText('<img src=x onerror=');
        await expect(page.locator('img[src="x"], main script, [role=dialog] script, a[href^="javascript:"]'), screen).toHaveCount(0);
        expect(await page.title(), screen).not.toContain('broken in');
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${screen} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  },
);

/** Replaces every text that a person wrote in the server’s answers. */
async function answerAsStrangersWrite(page: Page): Promise<void> {
  await page.route(/\/api\/(admin\/|coupon\/|account)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body: unknown = await response.json();
    await route.fulfill({ response, json: rewritten(withRows(new URL(route.request().url()).pathname, body)) });
  });
}

function rewritten(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return !written.has(key) ? value : isRecordText(value) ? JSON.stringify({ [hostile]: hostile }) : hostile;
  if (Array.isArray(value)) return value.map((each) => rewritten(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewritten(each, name)]));
}

function isRecordText(text: string): boolean {
  return text.startsWith('{');
}

function withRows(path: string, body: unknown): unknown {
  if (path.endsWith('/admin/deposits')) return { ...Object(body), data: [inboxRow] };
  if (path.endsWith('/admin/price-changes')) return { ...Object(body), data: [priceChange] };
  return body;
}

const now = new Date().toISOString();

const inboxRow: InboxRow = {
  _id: '1',
  status: 'review',
  user: { _id: '1', email: '' },
  method: 'crypto',
  reference: '',
  amount: 10,
  paid: '',
  payCurrency: 'USDT',
  payer: '',
  paidAt: now,
  declaredAt: now,
  reason: '',
  suggestedUser: { _id: '1', email: '' },
  byHand: null,
};

const priceChange: PriceChange = {
  _id: '1',
  serviceName: '',
  serviceCode: '',
  server: '1',
  imageId: null,
  price: 10,
  costBefore: 5,
  cost: 6,
  suggestedPrice: 12,
  seenAt: now,
};
