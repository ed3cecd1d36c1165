import type { deviceIdHeader } from '@pinline/contract/auth/auth.calls';
import type { FileCall, ReplyOf, RequestOf } from '@pinline/contract/client';
import type { CallName } from '@pinline/contract/contract';
import type { ErrorBody } from '@pinline/contract/errors';
import { shell } from '../language/shell.texts.ts';
import { ApiError } from './api-error.ts';
import { noteServerTime } from '../time/clock.ts';
import { deviceId } from '../session/device-id.ts';
import { session } from '../session/session.ts';

const timeoutMs = 15_000;
/** A purchase with deep check may take a minute. */
const buyTimeoutMs = 75_000;
const uploadTimeoutMs = 60_000;

type ReplyListener = (name: CallName, headers: Headers) => void;

let onReply: ReplyListener | undefined;

/** For the back office, whose code is no part of other pages. */
export function listenToReplies(listener: ReplyListener): void {
  onReply = listener;
}

type RequestArguments<Name extends CallName> = {} extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];

/** Calls one endpoint. Throws `ApiError`, also when the server can't be reached; an aborted `signal` throws the abort itself. */
export async function call<Name extends CallName>(name: Name, ...[request]: RequestArguments<Name>): Promise<ReplyOf<Name>> {
  const token = session()?.token;
  const { method, url, init } = prepare(name, request ?? {}, token);
  const sentAt = Date.now();
  const reply = await send(url, { ...init, method });
  noteServerTime({ date: reply.headers.get('date'), sentAt, receivedAt: Date.now() });
  onReply?.(name, reply.headers);
  const body = await readBody(reply);
  // That another session is over is no news for this one.
  if (reply.status === 401 && token !== session()?.token) throw new DOMException('Of an earlier session', 'AbortError');
  if (!reply.ok) throw refusal(reply.status, body);
  // The server filters every reply through the contract, which is where this type comes from.
  return body as ReplyOf<Name>;
}

type LooseRequest = { params?: object; query?: object; body?: object; upload?: File; idempotencyKey?: string; signal?: AbortSignal };

function prepare(name: CallName, request: LooseRequest, token: string | undefined): { method: string; url: string; init: RequestInit } {
  const [method = 'GET'] = name.split(' ');
  const headers = new Headers({ 'x-device-id': deviceId() } satisfies Record<typeof deviceIdHeader, string>);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const filePart = fileParts[name];
  // The browser sets a form's content type, with the boundary between its parts.
  if (request.body !== undefined && filePart === undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  const patience = AbortSignal.timeout(patienceMs(name));
  return {
    method,
    url: addressOf(name, request),
    init: {
      headers,
      body: bodyOf(request, filePart),
      signal: request.signal === undefined ? patience : AbortSignal.any([request.signal, patience]),
    },
  };
}

export function addressOf(name: CallName, { params, query }: Pick<LooseRequest, 'params' | 'query'>): string {
  const [, path = ''] = name.split(' ');
  return `/api/${withParams(path, params)}${queryString(query)}`;
}

const fileParts: Partial<Record<CallName, string>> = {
  'POST admin/image': 'image',
  'PUT admin/image/:id': 'image',
} satisfies Record<FileCall, string>;

function patienceMs(name: CallName): number {
  if (name === 'POST mobile/generate' || name === 'POST mobile/switch' || name === 'POST mobile/again') return buyTimeoutMs;
  return fileParts[name] === undefined ? timeoutMs : uploadTimeoutMs;
}

function bodyOf(request: LooseRequest, filePart: string | undefined): FormData | string | null {
  if (filePart !== undefined) return formOf(request, filePart);
  return request.body === undefined ? null : JSON.stringify(request.body);
}

function formOf({ body = {}, upload }: LooseRequest, filePart: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.append(key, String(value));
  if (upload !== undefined) form.append(filePart, upload);
  return form;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isNamed(error, 'TimeoutError')) throw new ApiError({ status: 0, code: 'TIMEOUT', message: shell.failures.timeout });
    if (isNamed(error, 'AbortError')) throw error;
    throw new ApiError({ status: 0, code: 'OFFLINE', message: shell.failures.offline });
  }
}

async function readBody(reply: Response): Promise<unknown> {
  if (reply.status === 204) return undefined;
  try {
    return await reply.json();
  } catch (error) {
    if (isNamed(error, 'AbortError')) throw error;
    // A truncated reply counts as none: calls with a key are sent again.
    if (reply.ok) throw new ApiError({ status: 0, code: 'OFFLINE', message: shell.failures.offline });
    return null;
  }
}

function refusal(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError({ status, ...body, message: shell.failures.refusal(body) });
  return new ApiError({ status, code: 'UNREADABLE', message: shell.failures.unexpected });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

function withParams(path: string, params: object = {}): string {
  return Object.entries(params).reduce((filled, [key, value]) => filled.replace(`:${key}`, encodeURIComponent(String(value))), path);
}

function queryString(query: object = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
