import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pinline, type DatabaseCluster } from './patroni.ts';
import type { Programs } from './programs.ts';
import { freePorts, fromTemplate, type Stage } from './stage.ts';

/** HAProxy and PgBouncer of one app machine. Returns the settings of its node. */
export async function startAccess(
  name: string,
  parts: { stage: Stage; cluster: DatabaseCluster; programs: Programs },
): Promise<Record<string, string>> {
  const { stage, cluster, programs } = parts;
  const [primaryPort = 0, replicaPort = 0, poolerPort = 0] = await freePorts(3);
  const servers = cluster.nodes.map(({ index, port, restPort }): [string, string] => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${port} check port ${restPort}`,
  ]);
  const haproxy = stage.write(
    `haproxy-${name}.cfg`,
    fromTemplate('haproxy.cfg', {
      'bind 127.0.0.1:5000': `bind 127.0.0.1:${primaryPort}`,
      'bind 127.0.0.1:5001': `bind 127.0.0.1:${replicaPort}`,
      ...Object.fromEntries(servers),
    }),
  );
  const users = stage.write(`userlist-${name}.txt`, `"${pinline.user}" "${pinline.password}"\n`);
  const pgbouncer = stage.write(
    `pgbouncer-${name}.ini`,
    fromTemplate('pgbouncer.ini', {
      'port=5000': `port=${primaryPort}`,
      'listen_port = 6432': `listen_port = ${poolerPort}`,
      'auth_file = /etc/pgbouncer/userlist.txt': `auth_file = ${users}`,
    }),
  );
  stage.start(`haproxy-${name}`, [programs.haproxy, '-db', '-f', haproxy]);
  await untilItLeadsToThePrimary(primaryPort);
  stage.start(`pgbouncer-${name}`, [programs.pgbouncer, pgbouncer]);
  const settings = fromTemplate('env.example', {
    '<password of pinline>': pinline.password,
    ':6432/': `:${poolerPort}/`,
    ':5000/': `:${primaryPort}/`,
    ':5001/': `:${replicaPort}/`,
  });
  await untilItAnswers(poolerPort);
  const wanted = ['DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL', 'DATABASE_PREPARED'];
  return Object.fromEntries(wanted.map((key) => [key, new RegExp(`^${key}=(.*)$`, 'm').exec(settings)?.[1] ?? '']));
}

/** Before its first checks HAProxy takes each node for the primary, in turn. */
async function untilItLeadsToThePrimary(port: number): Promise<void> {
  const inARow = 10;
  for (let attempt = 0, found = 0; found < inARow; attempt += 1) {
    const isPrimary = (await ask(port, 'select not pg_is_in_recovery() as answer').catch(() => undefined)) === true;
    found = isPrimary ? found + 1 : 0;
    if (attempt === 200) throw new Error(`port ${port} does not lead to the primary`);
    if (!isPrimary) await sleep(100);
  }
}

async function untilItAnswers(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return void (await ask(port, 'select 1 as answer'));
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

async function ask(port: number, query: string): Promise<unknown> {
  const client = new Client({ host: '127.0.0.1', port, ...pinline });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ answer: unknown }>(query)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}
