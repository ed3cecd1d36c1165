import { setTimeout as sleep } from 'node:timers/promises';
import { openPeerProxies, type Member } from './peer-proxies.ts';
import { freePorts, fromTemplate, type Program, type Stage } from './stage.ts';

export type Etcd = {
  clientPorts: number[];
  start(index: number): void;
  kill(index: number): Promise<void>;
  /** Cut off from the others for so long. */
  partitionLeader(ms: number): Promise<void>;
  close(): void;
};

const members = 3;
const leaderWithinMs = 60_000;

export async function startEtcd(stage: Stage, program: string): Promise<Etcd> {
  const ports = await freePorts(members * 3);
  const clientPorts = ports.slice(0, members);
  const peerPorts = ports.slice(members, members * 2);
  const proxyPorts = ports.slice(members * 2);
  const proxies = openPeerProxies(peerPorts.map((peer, index) => ({ peer, listen: proxyPorts[index] ?? 0 })));
  const running = new Map<number, Program>();
  const cluster = proxyPorts.map((port, index) => `db-${index + 1}=http://127.0.0.1:${port}`).join(',');
  const configs = clientPorts.map((client, index) =>
    stage.write(
      `etcd-${index + 1}.yml`,
      fromTemplate('etcd.yml', {
        'initial-cluster: db-1=http://10.0.0.11:2380,db-2=http://10.0.0.12:2380,db-3=http://10.0.0.13:2380': `initial-cluster: ${cluster}`,
        'name: db-1': `name: db-${index + 1}`,
        '/var/lib/etcd/pinline': stage.makeFolder(`etcd-${index + 1}`),
        'listen-peer-urls: http://10.0.0.11:2380': `listen-peer-urls: http://127.0.0.1:${peerPorts[index]}`,
        'initial-advertise-peer-urls: http://10.0.0.11:2380': `initial-advertise-peer-urls: http://127.0.0.1:${proxyPorts[index]}`,
        'http://10.0.0.11:2379': `http://127.0.0.1:${client}`,
      }),
    ),
  );

  function start(index: number): void {
    const name = `etcd-${index + 1}`;
    running.set(index, stage.start(name, [program, '--config-file', configs[index] ?? '']));
  }

  async function findLeader(): Promise<Member> {
    for (const until = performance.now() + leaderWithinMs; performance.now() < until;) {
      for (const [index, port] of clientPorts.entries()) {
        const status = await askStatus(port);
        if (status !== undefined && status.leader !== undefined && status.leader === status.header.member_id)
          return { index, id: BigInt(status.leader).toString(16) };
      }
      await sleep(200);
    }
    throw new Error(`etcd has no leader after ${leaderWithinMs / 1_000} s\n${stage.logOf('etcd-1')}`);
  }

  for (const index of clientPorts.keys()) start(index);
  await findLeader();
  return {
    clientPorts,
    start,
    kill: async (index) => running.get(index)?.kill(),
    async partitionLeader(ms) {
      proxies.cut(await findLeader());
      await sleep(ms);
      proxies.heal();
    },
    close: () => proxies.close(),
  };
}

type Status = { header: { member_id: string }; leader?: string };

async function askStatus(port: number): Promise<Status | undefined> {
  try {
    const address = `http://127.0.0.1:${port}/v3/maintenance/status`;
    const reply = await fetch(address, { method: 'POST', body: '{}', signal: AbortSignal.timeout(1_000) });
    // etcd's own API.
    return reply.ok ? ((await reply.json()) as Status) : undefined;
  } catch {
    return undefined;
  }
}
