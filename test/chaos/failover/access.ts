import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pinline, type DatabaseCluster } from './patroni.ts';
import type { Programs } from './programs.ts';
import { freePorts, fromTemplate, type Stage } from './stage.ts';

/** HAProxy and PgBouncer of one app machine. Returns the settings of its server. */
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

async function untilItAnswers(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ host: '127.0.0.1', port, ...pinline });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return await client.end();
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}
