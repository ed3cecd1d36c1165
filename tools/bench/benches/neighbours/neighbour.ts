import type pg from 'pg';
import type { Pool } from 'undici';
import { openLoop, type Work } from '../../load/load.ts';
import type { Sockets } from '../../load/open-sockets.ts';
import type { Product } from '../../product/start-product.ts';
import { sessionOf } from '../../seed/tokens.ts';

export const parts = ['balance', 'purchase', 'code', 'sign-in'] as const;
export type Part = (typeof parts)[number];

/** Other users who use the product as people do. Nothing that one of them sends exceeds a limit. */
export type Neighbour = { ask(seconds: number): Promise<{ latencies: Record<Part, number[]>; failed: number }> };

type Neighbours = { http: Pool; db: pg.Pool; product: Product; sockets: Sockets; users: number; waiting: number; password: string };

const perSecond = { balance: 25, purchase: 6, code: 20, signIn: 3 };

export async function openNeighbour({ http, db, product, sockets, users, waiting, password }: Neighbours): Promise<Neighbour> {
  const { rows: numbers } = await db.query<{ userId: number; id: number }>(
    `select user_id::int as "userId", id::int from activation where state = 'waiting' order by id`,
  );
  const { rows: services } = await db.query<{ id: string }>(`select id::text from service where code = 'x2'`);
  const serviceId = services[0]?.id ?? '';
  let delivered = 0;
  let turns = 0;

  /** The first wait for codes and look at their balance; then come those who buy, then those who sign in. */
  const others = Math.floor((users - waiting - 1) / 2);
  const buyerOf = (turn: number) => waiting + 1 + (turn % others);
  const signerOf = (turn: number) => waiting + 1 + others + (turn % others);

  const ask = (method: 'GET' | 'POST', path: string, what: What) => send(http, method, path, what);

  const balance: Work = async (turn) => {
    await ask('GET', '/api/payment/balance', { user: 1 + (turn % waiting) });
  };

  const purchase: Work = async (turn) => {
    const user = buyerOf(turn);
    const text = await ask('POST', '/api/mobile/generate', { user, body: { serviceId, isDeepCheck: false } });
    const id = /"_id":"(\d+)"/.exec(text)?.[1];
    if (id === undefined) throw new Error(`mobile/generate answered ${text}`);
    // As its end would, so that six numbers never wait.
    await db.query(`select activation_refund($1, $2, 'cancelled', false, null)`, [user, id]);
  };

  const signIn: Work = async (turn) => {
    const body = { email: `user-${signerOf(turn)}@example.com`, password };
    await ask('POST', '/api/users/login', { body, from: `203.0.113.${1 + (turn % 200)}` });
  };

  async function deliver(seconds: number): Promise<number[]> {
    const count = Math.round(perSecond.code * seconds);
    const next = Array.from({ length: count }, (_, index) => numbers[(delivered + index) % numbers.length]);
    delivered += count;
    const asked = { numbers: next.filter((number) => number !== undefined), perSecond: perSecond.code };
    return sockets.waits(await product.ask({ ask: 'deliver', ...asked }));
  }

  return {
    async ask(seconds) {
      let failed = 0;
      const first = turns;
      turns += 10_000;
      const counted =
        (work: Work): Work =>
        (turn, client) =>
          work(first + turn, client).catch((error: unknown) => {
            failed += 1;
            console.error(String(error).slice(0, 300));
          });
      const loop = (work: Work, rate: number) => openLoop({ perSecond: rate, seconds, work: counted(work) });
      const [balances, purchases, signIns, codes] = await Promise.all([
        loop(balance, perSecond.balance),
        loop(purchase, perSecond.purchase),
        loop(signIn, perSecond.signIn),
        deliver(seconds),
      ]);
      return {
        latencies: { balance: balances.latencies, purchase: purchases.latencies, code: codes, 'sign-in': signIns.latencies },
        failed,
      };
    },
  };
}

type What = { user?: number; body?: object; from?: string };

/** Throws when it is refused. */
async function send(http: Pool, method: 'GET' | 'POST', path: string, { user, body, from }: What): Promise<string> {
  const headers = {
    ...(user !== undefined && { authorization: `Bearer ${sessionOf(user).token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(from !== undefined && { 'x-forwarded-for': from }),
  };
  const reply = await http.request({ method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${text}`);
  return text;
}
