import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type ReceivedWebhook = { headers: IncomingMessage['headers']; body: string };

/** A user's server. It answers as it is told, and keeps what it received, whatever it answered. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** 0: never. */
  answer(status: number, headers?: Record<string, string>): void;
  /** What it received, each verified with this secret. */
  events(secret: string): { type: string; timestamp: string; data: Record<string, unknown> }[];
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answered: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ headers: request.headers, body });
        if (answered.status !== 0) response.writeHead(answered.status, answered.headers).end('thanks');
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
    answer: (status, headers = {}) => void (answered = { status, headers }),
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
