import type { ErrorBody } from '@pinline/contract/errors';
import { sendRequest } from './network/send-request.ts';

export type TestUser = { userId: number; email: string; password: string; token: string };

type Request = { as?: TestUser | { token: string }; key?: string; headers?: Record<string, string>; signal?: AbortSignal };

export type TestReply<Body = any> = { status: number; body: Body; headers: Headers };

export type Browser = {
  get<Body = any>(path: string, request?: Request): Promise<TestReply<Body>>;
  post<Body = any>(path: string, request?: Request & { body?: unknown; raw?: string | Buffer }): Promise<TestReply<Body>>;
  send<Body = any>(method: string, path: string, request?: Request & { body?: unknown; raw?: string | Buffer }): Promise<TestReply<Body>>;
};

export function createBrowser(url: string): Browser {
  const send: Browser['send'] = async (method, path, request = {}) => {
    const headers = new Headers(request.headers);
    if (request.as !== undefined) headers.set('authorization', `Bearer ${request.as.token}`);
    if (request.key !== undefined) headers.set('idempotency-key', request.key);
    const body = request.raw ?? encodeBody(request.body);
    // For a form `fetch` sets the content type.
    if (body !== undefined && !(body instanceof FormData) && !headers.has('content-type')) headers.set('content-type', 'application/json');
    if (body instanceof FormData || request.signal !== undefined) return fetchReply(`${url}${path}`, { ...request, method, headers, body });
    const reply = await sendRequest(`${url}${path}`, { method, headers, body });
    return { status: reply.status, headers: reply.headers, body: parsed(reply.text) };
  };
  return { send, get: (path, request) => send('GET', path, request), post: (path, request) => send('POST', path, request) };
}

type Fetched = { method: string; headers: Headers; body: string | Buffer | FormData | undefined; signal?: AbortSignal };

async function fetchReply(url: string, { method, headers, body, signal }: Fetched): Promise<TestReply> {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
}

function encodeBody(body: unknown): string | FormData | undefined {
  return body === undefined || body instanceof FormData ? body : JSON.stringify(body);
}

export function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    /^[A-Z_]+$/.test(String(body.code))
  );
}

function parsed(text: string): any {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
