import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { TestReply, TestUser } from '../fakes/browser.ts';

export type Send = { node: { url: string }; method?: 'PATCH'; path: string; as?: TestUser; body: unknown; key?: string };

/** Time for the nodes to read everything but the last byte of each request and admit all callers. */
const readMs = 30;
/** For a node in this process, which looks at one new connection in each turn of its event loop, however long a turn takes. */
const turnsPerSend = 3;

/**
 * Sends POSTs or PATCHes that race: each on its own socket, written except for the last byte, then all last bytes at once, so that no
 * request has a head start from its connection.
 */
export async function sendAtOnce(sends: Send[]): Promise<TestReply[]> {
  const held = await Promise.all(sends.map(holdBack));
  await sleep(readMs);
  for (let turn = 0; turn < turnsPerSend * sends.length; turn += 1) await setImmediate();
  for (const { release } of held) release();
  return Promise.all(held.map(({ reply }) => reply));
}

/** The same, and what was refused as busy once more, until each is served. */
export async function sendUntilServed(sends: Send[]): Promise<TestReply[]> {
  if (sends.length === 0) return [];
  const replies = await sendAtOnce(sends);
  const again = await sendUntilServed(sends.filter((_, place) => isBusy(replies[place])));
  return replies.map((reply) => (isBusy(reply) ? (again.shift() ?? reply) : reply));
}

/** Nothing was done, and the caller is to ask again. */
export function isBusy(reply: TestReply | undefined): boolean {
  return reply?.status === 503 && ['BUSY', 'SERVER_BUSY'].includes(reply.body.code);
}

type Held = { release(): void; reply: Promise<TestReply> };

function holdBack({ node, method, path, as, body, key }: Send): Promise<Held> {
  const bytes = Buffer.from(JSON.stringify(body));
  const post = request(`${node.url}${path}`, {
    method: method ?? 'POST',
    agent: false,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      'content-type': 'application/json',
      'content-length': bytes.length,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  const reply = replyTo(post);
  const release = () => void post.end(bytes.subarray(-1));
  return new Promise((resolve, reject) => {
    reply.catch(reject);
    post.write(bytes.subarray(0, -1), () => resolve({ release, reply }));
  });
}

async function replyTo(post: ClientRequest): Promise<TestReply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => post.once('response', resolve).once('error', reject));
  const body = await text(response);
  const headers = new Headers(Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]));
  return { status: response.statusCode ?? 0, body: body === '' ? undefined : JSON.parse(body), headers };
}
