import type { Bench, Context } from '../../bench.ts';
import { closeFilledProduct, openFilledProduct, type FilledProduct } from '../../product/filled-product.ts';
import type { Row } from '../../report.ts';
import { seedAdminLists } from '../../seed/seed-admin-lists.ts';
import type { Grown, Sizes } from './grown.ts';
import { measureJobs } from './jobs.ts';
import { measureLists } from './lists.ts';
import { measureUserCalls, ownNumbers, signedIn } from './user-calls.ts';

/** P5 and P12: users' calls, every list of the back office and every job, with few rows and with very many. */
export const growth: Bench = { name: 'growth', title: 'Millions of numbers (P5, P12)', run };

const finished = Number(process.env['BENCH_ACTIVATIONS'] ?? 5_000_000);
const large = {
  users: 100_000,
  finished,
  listRows: { promoCodes: 100_000, deposits: 100_000, auditRows: 100_000, images: 2_000 },
};
const small = {
  users: 1_000,
  finished: 10_000,
  listRows: { promoCodes: 1_000, deposits: 1_000, auditRows: 1_000, images: 200 },
};
const quickLarge = { ...large, users: 5_000, finished: 20_000 };

async function run({ cluster, quick, say }: Context) {
  const sizes = { few: small, many: quick ? quickLarge : large };
  const opened: FilledProduct[] = [];
  const open = async ({ users, finished: numbers, listRows }: typeof small) => {
    const startedAt = performance.now();
    const place = await cluster.createDatabase(`growth_${numbers}`);
    const finishedOfFirst = ownNumbers - Math.ceil(numbers / users);
    const product = await openFilledProduct(place, { users, finished: numbers, finishedOfFirst, signedIn });
    opened.push(product);
    await seedAdminLists(place, listRows);
    await product.product.ask({ ask: 'job', name: 'count_outcomes' });
    say(`${numbers} numbers filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return product;
  };
  try {
    const products = { few: await open(sizes.few), many: await open(sizes.many) };
    const grown: Grown = { products, rounds: quick ? 2 : 7, sizes };
    const rows: Row[] = [...(await measureUserCalls(grown, { quick, say })), ...(await measureLists(grown, { quick, say }))];
    const jobs = await measureJobs(products.many, { quick, say });
    return { rows: [...rows, ...jobs.rows], notes: [describeSizes(sizes), ...jobs.notes] };
  } finally {
    for (const product of opened) await closeFilledProduct(product);
  }
}

function describeSizes({ few, many }: Sizes): string {
  const [users, numbers] = [many.users, many.finished].map((count) => count.toLocaleString('en'));
  const listRows = many.listRows.deposits.toLocaleString('en');
  return `${users} users, ${numbers} numbers of 90 days, ${listRows} promo codes, deposits and audit rows each, against ${few.users.toLocaleString('en')} users, ${few.finished.toLocaleString('en')} numbers and 1 % of the other rows. Of users' calls the caller has ${ownNumbers} numbers in both. Each round asks both in turn, one call at a time, over HTTP. PostgreSQL has 64 MB of shared buffers, as the product sets it.`;
}
