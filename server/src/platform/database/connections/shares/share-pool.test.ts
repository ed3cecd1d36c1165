import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/harness/test-database.ts';
import { finishUntil, whileHolding, workFor, type Asker } from '../../../fairness/asker.ts';
import { Busy } from '../../../fairness/busy.ts';
import { sharePool, type SharedPool } from './share-pool.ts';

let database: TestDatabase;
let pool: pg.Pool;
let shared: SharedPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 4, connectionTimeoutMillis: 200 });
  pool.on('error', () => undefined);
  const key = { places: 2, perOwner: 1 };
  shared = sharePool(pool, { all: { places: 4, perOwner: 2 }, key, operator: key, refusesLate: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const patientMs = 60_000;
const until = () => performance.now() + patientMs;
const connectAs = (owner: string, kind: Asker['kind'] = 'person', by = until()) =>
  workFor({ owner, kind, until: by }, () => shared.connect());
const take = (count: number, owner: string, kind?: Asker['kind']) =>
  Promise.all(Array.from({ length: count }, () => connectAs(owner, kind)));
const release = (clients: pg.PoolClient[]) => clients.forEach((client) => client.release());

test('one user waits for a further connection, while others take it', async () => {
  const taken = await take(2, 'a');
  const third = connectAs('a');
  expect(shared.waitingCount).toBe(1);
  release(await take(2, 'b'));
  expect(shared.waitingCount).toBe(1);
  release(taken);
  release([await third]);
  expect(shared.waitingCount).toBe(0);
});

test('calls by key take their part at most, one of a user, and leave the others to people', async () => {
  const taken = [await connectAs('a', 'key'), await connectAs('b', 'key')];
  const third = connectAs('c', 'key');
  expect(shared.waitingBy('key')).toBe(1);
  release(await take(2, 'd'));
  expect(shared.waitingBy('key')).toBe(1);
  release(taken);
  release([await third]);
});

test('users are served in turn, however many calls of one wait', async () => {
  const taken = [...(await take(2, 'x')), ...(await take(2, 'y'))];
  const served: string[] = [];
  const waiting = ['a', 'a', 'a', 'b'].map(async (owner) => {
    const client = await connectAs(owner);
    served.push(owner);
    client.release();
  });
  release(taken.splice(0, 1));
  await Promise.all(waiting);
  expect(served).toEqual(['a', 'b', 'a', 'a']);
  release(taken);
});

test('who has no time left is refused as busy, and takes no place later', async () => {
  const taken = await take(2, 'a');
  await expect(connectAs('a', 'person', performance.now())).rejects.toThrow(Busy);
  expect(shared.waitingCount).toBe(0);
  release(taken);
  release(await take(2, 'a'));
});

test('what has begun waits on, though it is late', async () => {
  const taken = await take(2, 'a');
  const waiting = workFor({ owner: 'a', kind: 'person', until: performance.now() }, () => finishUntil(until(), () => shared.connect()));
  expect(shared.waitingCount).toBe(1);
  release(taken);
  release([await waiting]);
});

test('a transaction that needs a second connection does not wait behind itself', async () => {
  const [first] = await take(1, 'a', 'key');
  const second = await workFor({ owner: 'a', kind: 'key', until: until() }, () => whileHolding(() => shared.connect()));
  expect(shared.waitingCount).toBe(0);
  second.release();
  first?.release();
});

test("the server's own work waits behind no user", async () => {
  const taken = await take(2, 'a');
  expect((await shared.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  release(taken);
});

test('a query that fails and a connection that breaks give their places back', async () => {
  const query = (text: string) => workFor({ owner: 'a', kind: 'person', until: until() }, () => shared.query(text));
  await expect(query('select 1 / 0')).rejects.toThrow('division by zero');
  const failed = Array.from({ length: 4 }, () => query('select pg_terminate_backend(pg_backend_pid())'));
  for (const { status } of await Promise.allSettled(failed)) expect(status).toBe('rejected');
  release(await take(2, 'a'));
});

test('a connection can be given back once', async () => {
  const client = await connectAs('a', 'key');
  client.release();
  expect(() => client.release()).toThrow('Release called on client which has already been released to the pool');
  const taken = await take(1, 'a', 'key');
  await expect(connectAs('a', 'key', performance.now())).rejects.toThrow(Busy);
  release(taken);
});
