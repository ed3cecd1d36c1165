import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/harness/test-database.ts';
import { limitPool } from './limit-pool.ts';

const most = 2;
let database: TestDatabase;
let pool: pg.Pool;
let limited: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 4, connectionTimeoutMillis: 200 });
  pool.on('error', () => undefined);
  limited = limitPool(pool, most);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const takeAll = () => Promise.all(Array.from({ length: most }, () => limited.connect()));

test('who may take two connections waits for a third, while others take it', async () => {
  const [first, second] = await takeAll();
  const third = limited.connect();
  expect(limited.waitingCount).toBe(1);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  first?.release();
  (await third).release();
  second?.release();
  expect(limited.waitingCount).toBe(0);
});

test('a caller who waits longer than the pool allows gets the error of the pool, and takes no place later', async () => {
  const taken = await takeAll();
  await expect(limited.connect()).rejects.toThrow('timeout exceeded when trying to connect');
  expect(limited.waitingCount).toBe(0);
  for (const client of taken) client.release();
  for (const client of await takeAll()) client.release();
});

test('a query that fails and a connection that breaks give their places back', async () => {
  await expect(limited.query('select 1 / 0')).rejects.toThrow('division by zero');
  const failed = Array.from({ length: 2 * most }, () => limited.query('select pg_terminate_backend(pg_backend_pid())'));
  for (const { status } of await Promise.allSettled(failed)) expect(status).toBe('rejected');
  for (const client of await takeAll()) client.release();
});

test('a connection can be given back once', async () => {
  const client = await limited.connect();
  client.release();
  expect(() => client.release()).toThrow('Release called on client which has already been released to the pool');
  const taken = await takeAll();
  await expect(limited.connect()).rejects.toThrow('timeout exceeded when trying to connect');
  for (const each of taken) each.release();
});

test('where the pool lets everyone wait without end, so does its part', async () => {
  const patient = new pg.Pool({ ...database.connection, max: 2 });
  const part = limitPool(patient, 1);
  const first = await part.connect();
  const second = part.connect();
  await expect.poll(() => part.waitingCount).toBe(1);
  first.release();
  (await second).release();
  await patient.end();
});
