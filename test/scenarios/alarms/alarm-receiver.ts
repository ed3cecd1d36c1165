import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedCall = { path: string; headers: IncomingMessage['headers']; body: string };

/** Takes what Telegram's Bot API, Slack, Discord and any webhook take: JSON by POST. */
export type AlarmReceiver = {
  url: string;
  calls: ReceivedCall[];
  setStatus(status: number): void;
  close(): Promise<void>;
};

export async function startAlarmReceiver(): Promise<AlarmReceiver> {
  const calls: ReceivedCall[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        if (status === 200) calls.push({ path: request.url ?? '', headers: request.headers, body });
        response.writeHead(status).end('{"ok":true}');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    setStatus: (next) => void (status = next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
