import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../../test/builders/data.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/test-database.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { openListener, type Notice } from './listener.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.connection);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const listening = `select pid from pg_stat_activity where application_name = 'pinline live' and datname = current_database()`;
const connections = async () => (await db.pool.query<{ pid: number }>(listening)).rows;
const notify = (channel: string, payload: string) => db.pool.query('select pg_notify($1, $2)', [channel, payload]);

function aListener() {
  const listener = openListener({ connection: testDatabase.connection, log: createLogger({ level: 'silent' }) });
  onTestFinished(async () => {
    await listener.close();
    await eventually(async () => expect(await connections()).toEqual([]));
  });
  const received: string[] = [];
  const take = ({ channel, payload }: Notice) => void received.push(`${channel}: ${payload}`);
  return { listener, received, take };
}

test('one connection receives the notices of all channels, also of those that are added later', async () => {
  const { listener, received, take } = aListener();
  listener.listen(['first'], take);
  await eventually(async () => {
    await notify('first', 'a');
    expect(received).toContain('first: a');
  });
  listener.listen(['second', 'odd:name'], take);
  await eventually(async () => {
    await notify('second', 'b');
    await notify('odd:name', 'c');
    expect(received).toEqual(expect.arrayContaining(['second: b', 'odd:name: c']));
  });
  expect(await connections()).toHaveLength(1);
});

test('all who listen to a channel receive its notices, until each stops', async () => {
  const { listener, received, take } = aListener();
  const others: string[] = [];
  const other = listener.listen(['shared'], ({ payload }) => void others.push(String(payload)));
  listener.listen(['shared'], take);
  await eventually(async () => {
    await notify('shared', 'both');
    expect(others).toContain('both');
    expect(received).toContain('shared: both');
  });
  other.stop();
  await eventually(async () => {
    await notify('shared', 'one');
    expect(received).toContain('shared: one');
  });
  expect(others).not.toContain('one');
});

test('a lost connection is replaced, and the next one listens to every channel', async () => {
  const { listener, received, take } = aListener();
  listener.listen(['first'], take);
  listener.listen(['second'], take);
  await eventually(async () => expect(await connections()).toHaveLength(1));
  const [lost] = await connections();
  await db.pool.query('select pg_terminate_backend($1)', [lost?.pid]);
  await eventually(async () => {
    await notify('first', 'again');
    await notify('second', 'again');
    expect(received).toEqual(expect.arrayContaining(['first: again', 'second: again']));
  });
  expect(await connections()).not.toContainEqual(lost);
});
