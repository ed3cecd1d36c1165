import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { DatabaseConnection } from '../../harness/test-database.ts';

/** Drops the database's notifications, like a pooler that shares connections. Returns its DATABASE_URL. */
export async function aDeafProxy({ host, port, user, password = '', database }: DatabaseConnection): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.pipe(upstream);
    const withoutNotices = dropNotices();
    upstream.on('data', (chunk: Buffer) => client.write(withoutNotices(chunk))).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy is not listening on a port');
  const url = new URL(`postgresql://127.0.0.1:${address.port}/${database}`);
  [url.username, url.password] = [user, password];
  return url.href;
}

const notification = 'A'.charCodeAt(0);

function dropNotices(): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const kept: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const size = rest.readInt32BE(1) + 1;
      if (rest[0] !== notification) kept.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    return Buffer.concat(kept);
  };
}
