import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createBrowserKeys, decryptPush, readVapid, type BrowserKeys } from './push-encryption.ts';

export type ReceivedPush = {
  endpoint: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  text: string;
  vapid: ReturnType<typeof readVapid>;
};

export type FakeSubscription = { endpoint: string; keys: { p256dh: string; auth: string }; secrets: BrowserKeys };

export type PushService = {
  url: string;
  received: ReceivedPush[];
  asked(): number;
  subscribe(): FakeSubscription;
  setStatus(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** A push service (RFC 8030) that holds the browsers' keys as well, so that a test can read what was sent. */
export async function startPushService(): Promise<PushService> {
  const subscriptions = new Map<string, FakeSubscription>();
  const received: ReceivedPush[] = [];
  let asked = 0;
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const take = async (request: IncomingMessage): Promise<number> => {
    asked += 1;
    const body = await buffer(request);
    const subscription = subscriptions.get(request.url ?? '');
    if (subscription === undefined) return 404;
    if (answer.status !== 201) return answer.status;
    if (
      request.method !== 'POST' ||
      request.headers['content-encoding'] !== 'aes128gcm' ||
      !/^\d+$/.test(request.headers['ttl']?.toString() ?? '')
    )
      return 400;
    const vapid = readVapid(request.headers.authorization ?? '');
    const text = decryptPush(body, subscription.secrets);
    received.push({ endpoint: subscription.endpoint, headers: request.headers, body, text, vapid });
    return 201;
  };
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status, answer.headers).end(),
      () => response.writeHead(403).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service listens nowhere');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    received,
    asked: () => asked,
    subscribe() {
      const secrets = createBrowserKeys();
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const keys = { p256dh: secrets.publicKey.toString('base64url'), auth: secrets.auth.toString('base64url') };
      const subscription = { endpoint: `${url}${path}`, keys, secrets };
      subscriptions.set(path, subscription);
      return subscription;
    },
    setStatus: (status, headers = {}) => void (answer = { status, headers }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
