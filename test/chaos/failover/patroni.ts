import { Client } from 'pg';
import { openPool } from '../../../server/src/platform/database/connections/open-pool.ts';
import { setRoleTimeouts } from '../../../server/src/platform/database/connections/role-timeouts.ts';
import { prepareSandbox, prepareSchema } from '../../../server/src/platform/database/prepare-schema.ts';
import type { Etcd } from './etcd.ts';
import { createPatroniApi, type DatabaseNode, type PatroniApi } from './patroni-api.ts';
import type { Programs } from './programs.ts';
import { freePorts, fromTemplate, type Program, type Stage } from './stage.ts';

/** Three machines, each with PostgreSQL, Patroni and a member of etcd. */
export type DatabaseCluster = PatroniApi & {
  nodes: DatabaseNode[];
  superuser: { user: string; password: string };
  killPostgres(node: DatabaseNode): Promise<void>;
  killMachine(node: DatabaseNode): Promise<void>;
  startMachine(node: DatabaseNode): void;
};

export const pinline = { user: 'pinline', password: 'password-of-pinline', database: 'pinline' };
const superuser = { user: 'postgres', password: 'password-of-postgres' };

type Parts = { stage: Stage; etcd: Etcd; programs: Programs };

export async function startDatabaseCluster({ stage, etcd, programs }: Parts): Promise<DatabaseCluster> {
  const ports = await freePorts(6);
  const nodes = [0, 1, 2].map((index): DatabaseNode => ({ index, port: ports[index] ?? 0, restPort: ports[index + 3] ?? 0 }));
  const patroni = createPatroniApi(nodes, stage);
  const dataFolders = nodes.map(({ index }) => stage.makeFolder(`postgres-${index + 1}`));
  const configs = nodes.map((node) => stage.write(`patroni-${node.index + 1}.yml`, configOf(node, { stage, etcd, programs, dataFolders })));
  const running = new Map<number, Program>();

  function startPatroni(index: number): void {
    running.set(index, stage.start(`patroni-${index + 1}`, [programs.patroni, configs[index] ?? '']));
  }

  startPatroni(0);
  for (const { index } of nodes.slice(1)) startPatroni(index);
  await patroni.untilWhole();
  return {
    nodes,
    superuser,
    ...patroni,
    killPostgres: ({ index }) => stage.killIn(dataFolders[index] ?? ''),
    async killMachine({ index }) {
      await Promise.all([etcd.kill(index), running.get(index)?.kill(), stage.killIn(dataFolders[index] ?? '')]);
      await stage.killIn(dataFolders[index] ?? '');
    },
    startMachine({ index }) {
      etcd.start(index);
      startPatroni(index);
    },
  };
}

function configOf(node: DatabaseNode, { stage, etcd, programs, dataFolders }: Parts & { dataFolders: string[] }): string {
  return fromTemplate('patroni.yml', {
    'name: db-1': `name: db-${node.index + 1}`,
    '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': etcd.clientPorts.map((port) => `127.0.0.1:${port}`).join(','),
    '10.0.0.11:8008': `127.0.0.1:${node.restPort}`,
    '10.0.0.11:5432': `127.0.0.1:${node.port}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/pinline': dataFolders[node.index] ?? '',
    '/usr/lib/postgresql/15/bin': programs.postgres,
    // One machine has one folder for the sockets of all.
    'max_connections: 200': `max_connections: 200\n        unix_socket_directories: '${stage.folder}'`,
    '<password of postgres>': superuser.password,
    '<password of replicator>': 'password-of-replicator',
    '<password of rewinder>': 'password-of-rewinder',
  });
}

/** Before the first server starts: the run opens an app of its own beside the two. */
export async function makeProductDatabase(cluster: DatabaseCluster): Promise<void> {
  const { port } = await cluster.findPrimary();
  const client = new Client({ host: '127.0.0.1', port, database: 'postgres', ...cluster.superuser });
  await client.connect();
  await client.query(`create role pinline login createdb password '${pinline.password}'`);
  await client.query('create database pinline owner pinline');
  await client.end();
  const pool = openPool({ host: '127.0.0.1', port, ...pinline }, { poolSize: 1 });
  await prepareSchema({ pool });
  await prepareSandbox({ pool });
  await setRoleTimeouts(pool);
  await pool.end();
}
