import type { Bench, Context } from './bench.ts';
import { ratioOf, spreadOf } from './figures.ts';
import type { Row } from './report.ts';
import { seedDesk } from './seed-desk.ts';
import { closeShop, get, openShop, timeEach, type Shop } from './shops.ts';

/** P5 for operators: the first page of every list, and its search, with few rows and with very many. */
export const adminLists: Bench = { name: 'admin-lists', title: 'The back office (P5)', run };

const large = {
  users: 100_000,
  finished: Number(process.env['BENCH_ACTIVATIONS'] ?? 1_000_000),
  desk: { promoCodes: 100_000, deposits: 100_000, auditRows: 100_000, images: 2_000 },
};
const goalMs = 100;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 7;
  const sizes = (quick ? [10_000, 1_000] : [100, 1]).map((part) => ({
    users: large.users / part,
    finished: large.finished / part,
    desk: {
      promoCodes: large.desk.promoCodes / part,
      deposits: large.desk.deposits / part,
      auditRows: large.desk.auditRows / part,
      images: large.desk.images / Math.min(part, 100),
    },
  }));
  const shops: Shop[] = [];
  const rows: Row[] = [];
  try {
    for (const { users, finished, desk } of sizes) {
      const startedAt = performance.now();
      const place = await cluster.createDatabase(`desk_${finished}`);
      shops.push(await openShop(place, { users, finished, signedIn: 1 }));
      await seedDesk(place, desk);
      say(`${finished} activations filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    for (const path of lists) {
      const [few = [], many = []] = await timeEach(
        shops,
        { what: path, calls: quick ? 5 : 30, make: (shop) => get(shop, path, 1) },
        rounds,
      );
      const { median } = spreadOf(many);
      say(`${path}: ${median.toFixed(1)} ms`);
      rows.push({
        target: 'P5',
        what: `GET ${path}`,
        unit: 'ms',
        measured: spreadOf(many),
        rounds,
        beside: { what: 'at 1 %', measured: spreadOf(few) },
        ratio: ratioOf(many, few),
        goal: { text: `≤ ${goalMs} ms`, isMet: median <= goalMs },
      });
    }
    return {
      rows,
      notes: [
        `${large.users.toLocaleString('en')} users, ${large.finished.toLocaleString('en')} activations, ${large.desk.promoCodes.toLocaleString('en')} promo codes, ${large.desk.deposits.toLocaleString('en')} deposits and as many audit rows, against 1 % of each; p50 of 30 calls a round, one at a time, over HTTP.`,
      ],
    };
  } finally {
    for (const shop of shops) await closeShop(shop);
  }
}

const lists = [
  'admin/all-users?page=1&limit=20',
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
  'admin/dashboard',
].map((path) => path.replace(' ', '%20'));
