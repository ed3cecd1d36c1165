import { ratioOf, spreadOf } from '../../figures.ts';
import { get, timeEach, type FilledProduct } from '../../product/filled-product.ts';
import type { Row } from '../../report.ts';
import type { Grown } from './grown.ts';

/** For operators: the first page of every list, its search, and profits. */
export async function measureLists(
  { products, rounds }: Grown,
  { quick, say }: { quick: boolean; say: (text: string) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of lists) {
    const call = { what: path, calls: quick ? 5 : 30, make: (filled: FilledProduct) => get(filled, path, 1) };
    const [few = [], many = []] = await timeEach([products.few, products.many], call, rounds);
    const { median } = spreadOf(many);
    say(`${path}: ${median.toFixed(1)} ms`);
    const { target, goalMs } = goalOf(path);
    rows.push({
      target,
      what: `GET ${path.replace(monthAgo, '30-days-ago').replace(quarterAgo, '90-days-ago')}`,
      unit: 'ms',
      measured: spreadOf(many),
      rounds,
      beside: { what: 'with few', measured: spreadOf(few) },
      ratio: ratioOf(many, few),
      goal: { text: `≤ ${goalMs} ms`, isMet: median <= goalMs },
    });
  }
  return rows;
}

/** The first of 30 days, and of 90. Reports name them without their dates, which differ in each run. */
const [monthAgo, quarterAgo, today] = [29, 89, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)) as [
  string,
  string,
  string,
];

function goalOf(path: string): { target: string; goalMs: number } {
  if (path.startsWith('admin/search')) return { target: 'P12', goalMs: 50 };
  return path.startsWith('admin/profit') ? { target: 'P12', goalMs: 150 } : { target: 'P5', goalMs: 100 };
}

const lists = [
  'admin/all-users?page=1&limit=20',
  'admin/all-users?page=1&limit=20&sort=-spent',
  'admin/all-users?page=1&limit=20&sort=-lastSeen',
  'admin/all-users?page=2500&limit=20&sort=-spent',
  'admin/all-users?page=2500&limit=20&sort=-lastSeen',
  'admin/all-users?page=1&limit=20&search=user-99&sort=-spent',
  'admin/all-users?page=1&limit=20&search=user-99',
  'admin/all-users?page=1&limit=20&search=no-match',
  'admin/mobile-history?userId=all&page=1&limit=10&time=all&status=all',
  'admin/mobile-history?userId=all&page=1&limit=10&time=last30days&status=success',
  'admin/mobile-history?userId=all&page=1&limit=10&time=all&status=cancelled',
  'admin/mobile-history?userId=2&page=1&limit=10&time=all&status=all',
  'admin/users/2/ledger?page=1&limit=20',
  'admin/users/2/sessions',
  'coupon/all-coupons?page=1&limit=20&status=all',
  'coupon/all-coupons?page=1&limit=20&status=Active',
  'coupon/all-coupons?page=1&limit=20&status=all&search=FFF',
  'coupon/all-coupons?page=1&limit=20&status=all&search=user-99',
  'admin/deposits?page=1&limit=20&status=all',
  'admin/deposits?page=1&limit=20&status=review',
  'admin/deposits?page=1&limit=20&status=all&search=user-99',
  'admin/deposits?page=1&limit=20&status=all&search=4440000',
  'admin/audit?page=1&limit=20',
  'admin/audit?page=1&limit=20&search=user:7',
  'admin/all-services?page=1&limit=20&serverId=all',
  'admin/all-services?page=1&limit=20&serverId=1&search=ice 4',
  'admin/images?page=1&limit=30',
  'admin/images?page=1&limit=30&search=ure 19',
  'admin/server',
  'admin/price-changes?page=1&limit=20',
  'admin/service-stats',
  `admin/service-stats?from=${monthAgo}`,
  'admin/service-stats?from=2020-01-01',
  `admin/profit?by=service&from=${monthAgo}&to=${today}`,
  `admin/profit?by=service&from=${quarterAgo}&to=${today}`,
  `admin/profit?by=day&from=${quarterAgo}&to=${today}`,
  'admin/dashboard',
  'admin/search?q=user-99',
  'admin/search?q=user-99999@example.com',
  'admin/search?q=no-match',
  'admin/search?q=4711',
  'admin/search?q=444000099999',
  'admin/search?q=payer-99@bank',
  'admin/search?q=seed-999',
  'admin/search?q=000000000FFF',
  'admin/search?q=127.0.0.1',
].map((path) => path.replace(' ', '%20'));
