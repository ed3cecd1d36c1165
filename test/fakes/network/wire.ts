import net from 'node:net';
import { longestWaitMs } from '../../longest-wait.ts';

/** Returns what arrived until the server closed, was quiet for `quietMs`, or never closed. */
export function exchange(url: string, request: string | Buffer, options: { quietMs?: number } = {}): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: Number(port), host: hostname });
    const heard: Buffer[] = [];
    const finish = () => {
      clearTimeout(limit);
      clearTimeout(quiet);
      socket.destroy();
      resolve(Buffer.concat(heard).toString('latin1'));
    };
    let quiet: NodeJS.Timeout | undefined;
    const limit = setTimeout(finish, longestWaitMs);
    socket.on('data', (data: Buffer) => {
      heard.push(data);
      clearTimeout(quiet);
      quiet = setTimeout(finish, options.quietMs ?? 200);
    });
    socket.on('close', finish);
    socket.on('error', (error) => (heard.length > 0 ? finish() : reject(error)));
    socket.write(request);
  });
}

export type RawReply = { status: number; headers: Headers; body: string };

export function repliesIn(heard: string): RawReply[] {
  const replies: RawReply[] = [];
  for (let rest = heard; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers.get('content-length') ?? 0);
    replies.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}
