import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

export type ReceivedWebhook = { headers: IncomingMessage['headers']; body: string };

/** A user's server. It gives the answers that a test chose, and keeps what it received, whatever it answered. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** 0: never. `afterMs`: how long each answer takes. */
  answer(status: number, headers?: Record<string, string>, afterMs?: number): void;
  /** What it received, each verified with this secret. */
  events(secret: string): { type: string; timestamp: string; data: Record<string, unknown> }[];
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answered: { status: number; headers: Record<string, string>; afterMs: number } = { status: 200, headers: {}, afterMs: 0 };
  const server = createServer((request, response) => {
    text(request).then(
      async (body) => {
        received.push({ headers: request.headers, body });
        const { status, headers, afterMs } = answered;
        if (afterMs > 0) await sleep(afterMs);
        if (status !== 0) response.writeHead(status, headers).end('thanks');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answer: (status, headers = {}, afterMs = 0) => void (answered = { status, headers, afterMs }),
    events: (secret) => received.map((each) => verified(each, secret)),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** With the field's own package. */
export function verified({ headers, body }: ReceivedWebhook, secret: string): ReturnType<WebhookReceiver['events']>[number] {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, signed) as ReturnType<WebhookReceiver['events']>[number];
}
