import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from 'undici';
import { findEmbeddedPostgres } from '../../../../../server/src/platform/postgres/embedded-postgres.ts';
import { createClient, dataOf, type Client } from './client.ts';

/** A user with money and two keys. */
export type Person = { token: string; key: string; testKey: string };

/** Who makes the calls that write, and what undoes them. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Enough that fair use, the numbers and the intents that a user may have never come in between. */
const people = { quick: 32, whole: 96 };
const rupeesOfEach = 5_000;

type Place = { http: Pool; address: string; dataDir: string; admin: string; quick: boolean };

export async function openWorld({ http, address, dataDir, admin, quick }: Place) {
  const db = new pg.Pool({ ...findEmbeddedPostgres(dataDir), max: 1 });
  const receiver = createServer((_request, response) => void response.writeHead(204).end());
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const client = createClient(http);

  async function makePromoCodes(count: number, couponPrice: number): Promise<string[]> {
    const { data } = await client.call('POST coupon/generate-many', { as: admin, body: { couponPrice, count } });
    return (data['data'] as { couponCode: string }[]).map(({ couponCode }) => couponCode);
  }

  const all: Person[] = [];
  for (const code of await makePromoCodes(quick ? people.quick : people.whole, rupeesOfEach)) all.push(await join(client, code));
  let turn = 0;
  return {
    ...client,
    address,
    /** Takes what webhooks send. */
    receiver: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`,
    signUp: () => signUp(client),
    makePromoCodes,
    service: await findService(client, all[0]?.token ?? ''),
    /** Another one each time, so that each has few numbers. */
    person(): Person {
      turn += 1;
      const next = all[turn % all.length];
      if (next === undefined) throw new Error('No user has joined');
      return next;
    },
    /** Numbers may be cancelled and reported at once. */
    age: () => db.query(`update activation set cancellable_at = app_now() where state = 'waiting'`),
    /** Nothing that was made for a measurement stays open. */
    async undo(): Promise<void> {
      for (const text of undoing) await db.query(text);
    },
    async close(): Promise<void> {
      receiver.closeAllConnections();
      receiver.close();
      await db.end();
    },
  };
}

const undoing = [
  `select activation_refund(user_id, id, 'cancelled', false, null) from activation where state in ('waiting', 'cancelling')`,
  `update api_key set revoked_at = app_now() where name = 'Measured' and revoked_at is null`,
  'delete from webhook_endpoint',
  'delete from push_subscription',
  'delete from waitlist_entry',
];

async function signUp({ call }: Client): Promise<string> {
  const email = `bench-${randomBytes(6).toString('hex')}@example.com`;
  return String((await call('POST users/signup', { body: { email, password: 'bench-pinline' } })).data['token']);
}

async function join(client: Client, couponCode: string): Promise<Person> {
  const token = await signUp(client);
  await client.call('POST coupon/usecoupon', { as: token, body: { couponCode } });
  const newKey = async (mode: 'live' | 'test') => {
    const body = { name: 'Bench', mode, scopes: ['read', 'buy', 'webhooks'] };
    return String(dataOf(await client.call('POST keys', { as: token, body }))['key']);
  };
  return { token, key: await newKey('live'), testKey: await newKey('test') };
}

/** On the first server, whose provider answers within the process. */
async function findService({ call }: Client, as: string): Promise<{ id: string; code: string; price: number }> {
  const { data } = await call('GET service/all-services', { as });
  const all = data['data'] as { id: string; serviceCode: string; server: string; price: number; stock: number | null }[];
  const [found] = all.filter(({ server }) => server === '1').toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  if (found === undefined) throw new Error('The first server sells nothing');
  return { id: found.id, code: found.serviceCode, price: found.price };
}

/** Until the answer says so; for a code that arrives in seconds. */
export async function until(isThere: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isThere()); tries += 1) {
    if (tries > 300) throw new Error('It did not happen within 30 seconds');
    await sleep(100);
  }
}
