import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../address.ts';

/** Connections of one address that have sent no request yet; browsers open a few before they need them. */
const mostSilent = 200;
/** Requests on one connection that wait for the answers before them. */
const mostWaiting = 50;

/** `areOurs`: connections come from proxies, whose addresses stand for everyone's. */
export function boundConnections(server: Server, { areOurs }: { areOurs: boolean }): void {
  // What a proxy adds at the end must not be dropped because of what was sent before it. The size of a head is bounded.
  server.maxHeadersCount = 0;
  // Node answers them without a request otherwise, so no one counts them.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  if (!areOurs) boundSilent(server);
}

function boundSilent(server: Server): void {
  const silent = new Map<string, number>();
  const networks = new Map<Socket, string>();
  function hear(socket: Socket): void {
    const network = networks.get(socket);
    if (network === undefined) return;
    networks.delete(socket);
    const left = (silent.get(network) ?? 1) - 1;
    if (left === 0) silent.delete(network);
    else silent.set(network, left);
  }
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (silent.get(network) ?? 0) + 1;
    if (count > mostSilent) return void socket.destroy();
    silent.set(network, count);
    networks.set(socket, network);
    socket.once('close', () => hear(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => hear(socket));
  server.on('upgrade', ({ socket }: IncomingMessage) => hear(socket));
}

const waiting = new WeakMap<Socket, number>();

/** A piece of the network's traffic has room for thousands of requests, which would all be answered before anyone else's. */
export function isTooManyInOnePiece({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node gives a response its socket when the one before it has ended.
  if (response.socket !== null) {
    waiting.delete(socket);
    return false;
  }
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  return count > mostWaiting;
}
