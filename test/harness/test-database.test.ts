import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('every test database is a migrated copy of its own', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  try {
    expect(second.connection.database).not.toBe(first.connection.database);
    const migrations = await query(first.connection, 'SELECT name FROM schema_migration ORDER BY name');
    expect(migrations[0]).toMatchObject({ name: expect.stringMatching(/^0001_/) });
    await query(first.connection, 'CREATE TABLE only_here (id int)');
    await expect(query(second.connection, 'SELECT FROM only_here')).rejects.toThrow('does not exist');
  } finally {
    await first.drop();
    await second.drop();
  }
  await expect(query(first.connection, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('the url names the same database', async () => {
  const database = await createTestDatabase();
  const rows = await query({ connectionString: database.url }, 'SELECT current_database() AS name');
  expect(rows).toEqual([{ name: database.connection.database }]);
  await database.drop();
});

test('a database with an open connection can be dropped', async () => {
  const database = await createTestDatabase();
  const open = new Client(database.connection);
  const ended = new Promise<Error>((resolve) => open.on('error', resolve));
  await open.connect();
  await database.drop();
  expect((await ended).message).toMatch(/terminating connection|terminated unexpectedly/);
});

async function query(config: ConstructorParameters<typeof Client>[0], sql: string): Promise<unknown[]> {
  const client = new Client(config);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}
