import { randomUUID } from 'node:crypto';
import { ratioOf, spreadOf } from '../../figures.ts';
import { get, timeEach, type Call, type FilledProduct } from '../../product/filled-product.ts';
import type { Row } from '../../report.ts';
import { sessionOf } from '../../seed/tokens.ts';
import type { Grown } from './grown.ts';

export const ownNumbers = 300;
export const signedIn = 1_000;
const pageSize = 10;

/** The same user's calls. */
export async function measureUserCalls(
  { products, rounds, sizes }: Grown,
  { quick, say }: { quick: boolean; say: (text: string) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const call of calls) {
    const timed = quick ? { ...call, calls: call.calls / 4 } : call;
    const [few = [], many = []] = await timeEach([products.few, products.many], timed, rounds);
    const ratio = ratioOf(many, few);
    say(`${call.what}: ${spreadOf(many).median.toFixed(2)} ms, ratio ${ratio.median.toFixed(2)}`);
    rows.push({
      target: 'P5',
      what: `${call.what}, p50 at ${sizes.many.finished.toLocaleString('en')} numbers`,
      unit: 'ms',
      measured: spreadOf(many),
      rounds,
      beside: { what: `at ${sizes.few.finished.toLocaleString('en')}`, measured: spreadOf(few) },
      ratio,
      goal: { text: '≤ 1.3', isMet: ratio.median <= 1.3 },
    });
  }
  return rows;
}

const lastPage = Math.ceil(ownNumbers / pageSize);

const calls: Call[] = [
  {
    what: 'GET otp/mobile-history, first page',
    calls: 200,
    make: (filled) => get(filled, `otp/mobile-history?page=1&limit=${pageSize}`, 1),
  },
  {
    what: 'GET otp/mobile-history, last page',
    calls: 200,
    make: (filled) => get(filled, `otp/mobile-history?page=${lastPage}&limit=${pageSize}`, 1),
  },
  {
    what: 'GET otp/mobile-history, of many people',
    calls: 200,
    make: (filled, turn) => get(filled, `otp/mobile-history?page=1&limit=${pageSize}`, anybody(turn)),
  },
  {
    what: 'GET payment/transaction-history, first page',
    calls: 200,
    make: (filled) => get(filled, `payment/transaction-history?page=1&limit=${pageSize}`, 1),
  },
  {
    what: 'GET payment/statement, first page',
    calls: 200,
    make: (filled) => get(filled, 'payment/statement', 1),
  },
  {
    what: 'GET payment/statement, of many people',
    calls: 200,
    make: (filled, turn) => get(filled, 'payment/statement', anybody(turn)),
  },
  {
    what: 'GET payment/statement/summary',
    calls: 200,
    make: (filled) => get(filled, 'payment/statement/summary', 1),
  },
  { what: 'GET mobile/active', calls: 200, make: (filled) => get(filled, 'mobile/active', 1) },
  { what: 'GET service/all-services (500 services)', calls: 60, make: (filled) => get(filled, 'service/all-services', 1) },
  { what: 'POST mobile/generate, of many people', calls: 60, make: buy },
];

const anybody = (turn: number) => 1 + ((turn * 617) % signedIn);

export async function buy(filled: FilledProduct, turn: number): Promise<void> {
  const user = anybody(turn);
  const { statusCode, body } = await filled.http.request({
    method: 'POST',
    path: '/api/mobile/generate',
    headers: { authorization: `Bearer ${sessionOf(user).token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ serviceId: '2', isDeepCheck: false }),
  });
  const text = await body.text();
  const id = /"_id":"(\d+)"/.exec(text)?.[1];
  if (statusCode !== 200 || id === undefined) throw new Error(`A purchase answered ${statusCode}: ${text}`);
  await filled.db.query(`select activation_refund($1, $2, 'cancelled', false, null)`, [user, id]);
}
