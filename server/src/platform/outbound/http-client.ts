import { Pool } from 'undici';
import type { AllowHost } from './guarded-connector.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import type { Lookup } from './lookups.ts';

/** `not-connected`: not a byte was sent. `lost`: the request was or may have been sent, and no complete answer arrived. */
export type HttpResult =
  | { kind: 'answered'; status: number; body: string; retryAfterSeconds?: number }
  | { kind: 'not-connected'; why: string }
  | { kind: 'lost'; why: string; status?: number; isTooLong?: true };

export type HttpCall = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  maxBytes: number;
  timeoutMs?: number | undefined;
  signal?: AbortSignal;
};

/** `lookup`: how the host is found; by the operating system if absent. */
export type HttpClientOptions = { url: URL; timeoutMs: number; allowHost: AllowHost; connections?: number; lookup?: Lookup };

/** Calls are sent at most once and never throw. Errors are codes, because a message may quote a URL or header with the key. */
export function openHttpClient({ url, timeoutMs, allowHost, connections = 64, lookup }: HttpClientOptions) {
  const { connect, isFailureToConnect } = createGuardedConnector({ url, allowHost, timeoutMs: timeoutMs / 2, lookup });
  const pool = new Pool(url.origin, { connect, connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

  let isClosed = false;

  return {
    async send({ method, path, headers, body, maxBytes, timeoutMs: callMs = timeoutMs, signal }: HttpCall): Promise<HttpResult> {
      if (isClosed) return { kind: 'not-connected', why: 'CLOSED' };
      // Not `AbortSignal.timeout`: its timer outlives the call, and thousands of calls a second would pile them up.
      const timeUp = new AbortController();
      const timer = setTimeout(() => timeUp.abort(new DOMException('', 'TimeoutError')), Math.min(timeoutMs, callMs));
      const giveUp = signal === undefined ? timeUp.signal : AbortSignal.any([signal, timeUp.signal]);
      let status: number | undefined;
      try {
        const response = await rejectOnAbort(
          pool.request({ method, path, headers, body: body ?? null, idempotent: false, signal: giveUp }),
          giveUp,
        );
        status = response.statusCode;
        const text = await readBody(response.body, maxBytes);
        if (text === undefined) return { kind: 'lost', why: `HTTP ${status} with more than ${maxBytes} bytes`, status, isTooLong: true };
        return { kind: 'answered', status, body: text, ...readRetryAfter(response.headers['retry-after']) };
      } catch (error) {
        if (status !== undefined) return { kind: 'lost', why: codeOf(error), status };
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

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  // Most answers arrive in one piece, which needn't be copied.
  const [whole] = chunks;
  return (whole !== undefined && chunks.length === 1 ? whole : Buffer.concat(chunks)).toString('utf8');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
