import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export type Door = { url: string; update(): void; close(): Promise<void> };

/** Forwards everything to the installation. After `update`, its service worker claims to be of a newer build. */
export async function openDoor(installation: string): Promise<Door> {
  const target = new URL(installation);
  let isUpdated = false;
  const server = createServer((asked, reply) => {
    if (isUpdated && asked.url === '/service-worker.js') void answerNewer(target, reply);
    else passOn(target, asked, reply);
  });
  server.on('upgrade', (asked, socket, head) => passSocketOn(target, { asked, socket, head }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    update: () => void (isUpdated = true),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(target: URL, asked: IncomingMessage, reply: ServerResponse): void {
  const passed = request({ ...placeOf(target), path: asked.url, method: asked.method, headers: headersFor(target, asked) }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  passed.on('error', () => reply.destroy());
  asked.pipe(passed);
}

async function answerNewer(target: URL, reply: ServerResponse): Promise<void> {
  const answer = await fetch(new URL('/service-worker.js', target));
  const script = await answer.text();
  const newer = script.replace(
    /build:([`'"])(\d+)\1/,
    (_all, quote: string, build: string) => `build:${quote}${Number(build) + 1}${quote}`,
  );
  if (newer === script) throw new Error('The service worker does not name its build');
  reply.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(newer);
}

type Upgrade = { asked: IncomingMessage; socket: Duplex; head: Buffer };

function passSocketOn(target: URL, { asked, socket, head }: Upgrade): void {
  const passed = connect(Number(target.port), target.hostname, () => {
    const lines = Object.entries(headersFor(target, asked)).map(([name, value]) => `${name}: ${String(value)}`);
    passed.write([`GET ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    passed.write(head);
    passed.pipe(socket).pipe(passed);
  });
  for (const end of [passed, socket]) {
    end.on('error', () => {
      passed.destroy();
      socket.destroy();
    });
  }
}

function placeOf({ hostname, port }: URL) {
  return { hostname, port };
}

/** The installation accepts its own address only. */
function headersFor(target: URL, { headers }: IncomingMessage) {
  return { ...headers, host: target.host, ...(headers.origin === undefined ? {} : { origin: target.origin }) };
}
