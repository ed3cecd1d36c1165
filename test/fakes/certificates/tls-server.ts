import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import path from 'node:path';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name));

/** When the certificate ends that the server shows. */
export const certificateEnd = new Date('2054-04-10T23:34:59Z');
export const testAuthority = read('authority.pem').toString();

type Running = { url: string; close(): Promise<void> };

export function startTlsServer(certificate: 'localhost' | 'self-signed' = 'localhost'): Promise<Running> {
  return listen(createServer({ key: read('localhost.key.pem'), cert: read(`${certificate}.pem`) }, (socket) => socket.end()));
}

/** Takes connections and never says a word. */
export function startSilentServer(): Promise<Running> {
  return listen(createTcpServer());
}

async function listen(server: Server): Promise<Running> {
  const open = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => open.add(socket.on('error', () => undefined)));
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
