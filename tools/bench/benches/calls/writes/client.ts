import { randomBytes } from 'node:crypto';
import type { Pool } from 'undici';

export type Asked = { as?: string; body?: object; headers?: Record<string, string> };
export type Answered = { status: number; text: string; data: Record<string, unknown> };
export type Client = ReturnType<typeof createClient>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function createClient(http: Pool) {
  /** Any path, and any answer. */
  async function send(method: Method, path: string, { as, body, headers }: Asked = {}): Promise<Answered> {
    const reply = await http.request({
      method,
      path,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomBytes(12).toString('hex') }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.body.text();
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, text, data: isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  /** A call of the contract that does its work. */
  async function call(name: string, asked: Asked = {}): Promise<Answered> {
    const [method, path] = name.split(' ') as [Method, string];
    const answered = await send(method, `/api/${path}`, asked);
    if (answered.status >= 300) throw new Error(`${name} answered ${answered.status}: ${answered.text}`);
    return answered;
  }

  return { send, call };
}

export function dataOf({ data }: Answered): Record<string, unknown> {
  return data['data'] as Record<string, unknown>;
}
