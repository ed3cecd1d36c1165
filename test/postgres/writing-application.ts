import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';

/** Prints each id once its commit is acknowledged. */
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
const client = new Client(postgres.connection);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY)');

const asked = new AbortController();
process.stdin.on('end', () => asked.abort()).resume();
for (let id = 1; !asked.signal.aborted && id < 1_000_000; id += 1) {
  await client.query('INSERT INTO written VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  process.stdout.write(`${id}\n`);
}
await client.end();
await postgres.stop();
