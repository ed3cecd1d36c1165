import { Pool } from 'undici';
import type { AllowHost } from './guarded-connector.ts';
import { createGuardedConnector } from './guarded-connector.ts';

/** `not-connected`: not a byte was sent. `lost`: the request was or may have been sent, and no complete answer arrived. */
export type HttpResult =
  /** `retryAfterSeconds` where the answer asks for a pause. */
  | { kind: 'answered'; status: number; body: string; retryAfterSeconds?: number }
  | { kind: 'not-connected'; why: string }
  | { kind: 'lost'; why: string };

export type CallOptions = { signal: AbortSignal; maxBytes: number; headers: Record<string, string> };

export type Connection = ReturnType<typeof openConnection>;

/**
 * Keep-alive connections to one address. Every call is sent at most once: no retry, no pipelining, no redirect. An error is reported by
 * its code alone, because its message may quote the URL with the key.
 */
export function openConnection({ url, timeoutMs, allowHost }: { url: URL; timeoutMs: number; allowHost: AllowHost }) {
  // Half the time for connecting leaves the other half for the answer.
  const { connect, isFailureToConnect } = createGuardedConnector({ url, allowHost, timeoutMs: timeoutMs / 2 });
  const pool = new Pool(url.origin, { connect, connections: 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

  let isClosed = false;

  return {
    /** `path` includes the query. */
    async get(path: string, { signal, maxBytes, headers }: CallOptions): Promise<HttpResult> {
      if (isClosed) return { kind: 'not-connected', why: 'CLOSED' };
      // Not `AbortSignal.timeout`: its timer outlives the call, and thousands of calls a second would pile them up.
      const timeUp = new AbortController();
      const timer = setTimeout(() => timeUp.abort(new DOMException('', 'TimeoutError')), timeoutMs);
      const giveUp = AbortSignal.any([signal, timeUp.signal]);
      try {
        const response = await rejectOnAbort(pool.request({ method: 'GET', path, headers, idempotent: false, signal: giveUp }), giveUp);
        const body = await readBody(response.body, maxBytes);
        if (body === undefined) return { kind: 'lost', why: `HTTP ${response.statusCode} with more than ${maxBytes} bytes` };
        return { kind: 'answered', status: response.statusCode, body, ...readRetryAfter(response.headers['retry-after']) };
      } catch (error) {
        return { kind: isFailureToConnect(error) ? 'not-connected' : 'lost', why: codeOf(error) };
      } finally {
        clearTimeout(timer);
      }
    },
    /** Also ends running calls, which count as lost; later calls are not sent. */
    async close(): Promise<void> {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** While connecting, or when all connections are busy, the pool notices an abort only at the call's turn. */
async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** In seconds, as most servers send it; a date would depend on our clock being right. */
function readRetryAfter(header: unknown): { retryAfterSeconds?: number } {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? { retryAfterSeconds: Number(header) } : {};
}

/** Undefined for a body that is too long; the connection is closed. */
async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
