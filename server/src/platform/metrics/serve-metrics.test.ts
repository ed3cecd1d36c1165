import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEntrance } from '../http/entrance/entrance.ts';
import { createHttp } from '../http/http.ts';
import { createLimits } from '../http/limits/limits.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let http: FastifyInstance;
beforeAll(async () => (http = await aServer(0)));
afterAll(() => http.close());

async function aServer(trustedProxies: number): Promise<FastifyInstance> {
  const server = await createHttp({
    log: createLogger({ level: 'silent' }),
    trustedProxies,
    onUndeclaredRefusal: () => undefined,
    entrance: createEntrance(createLimits({ isOn: false })),
  });
  serveMetrics(server, createMetrics());
  return server;
}

describe('/metrics', () => {
  const isTold = (server: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
    server.inject({ url: '/metrics', remoteAddress, headers }).then(({ body }) => body.includes('process_cpu'));

  test('answers callers on this machine only', { tags: 'F5' }, async () => {
    for (const local of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([local, await isTold(http, local)]).toEqual([local, true]);
    for (const far of ['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1'])
      expect([far, await isTold(http, far)]).toEqual([far, false]);
  });

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['X-Forwarded-Host', 'pinline.example'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['host', 'pinline.example'],
    ['host', '127.0.0.1.pinline.example:3000'],
  ])('answers no request that came through a proxy: %s: %s', { tags: 'F5' }, async (name, value) => {
    expect(await isTold(http, '127.0.0.1', { [name]: value })).toBe(false);
  });

  test.each(['localhost:3000', '127.0.0.1:9090', '127.0.0.1', '[::1]:3000'])('answers a request to %s', async (host) => {
    expect(await isTold(http, '127.0.0.1', { host, 'x-prometheus-scrape-timeout-seconds': '10' })).toBe(true);
  });

  test('refuses HTTP/1.0, which nginx speaks to its upstreams', async () => {
    await http.listen({ port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const ask = (version: string) =>
      new Promise<string>((resolve) => {
        let reply = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
        );
        socket.on('data', (chunk) => (reply += chunk.toString())).on('close', () => resolve(reply));
      });
    expect(await ask('1.1')).toContain('process_cpu');
    expect(await ask('1.0')).toContain('404 Not Found');
  });

  test('refuses a caller that claims to be local', { tags: 'F7' }, async () => {
    const behind = await aServer(1);
    expect(await isTold(behind, '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    await behind.close();
  });
});
