import { Pool } from 'undici';
import { createDescribe } from '../../../platform/outbound/describe.ts';
import type { AllowHost } from '../../../platform/outbound/guarded-connector.ts';
import { createGuardedConnector } from '../../../platform/outbound/guarded-connector.ts';

/** A complete HTTP 200 answer in JSON; any other answer is trouble, described without the secret and without the body. */
export type ParsedAnswer = { kind: 'json'; value: unknown } | Trouble;
/** `status`: the HTTP status, if there was an answer. */
export type Trouble = { kind: 'trouble'; status: number | undefined; detail: string };

export type Question = { method: 'GET' | 'POST'; path: string; body?: object; maxBytes: number; timeoutMs?: number };

export type Source = ReturnType<typeof openSource>;

export type SourceOptions = {
  url: URL;
  headers: Record<string, string>;
  /** Removed from every detail; empty for none. */
  secret: string;
  allowHost: AllowHost;
  /** Milliseconds for a whole call, unless a call asks for less. */
  timeoutMs: number;
};

/** Connections to a company that knows about payments. Calls change nothing there; none is retried, redirects aren't followed. */
export function openSource({ url, headers, secret, allowHost, timeoutMs }: SourceOptions) {
  const { connect } = createGuardedConnector({ url, allowHost, timeoutMs: timeoutMs / 2 });
  const pool = new Pool(url.origin, { connect, connections: 32, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const describe = createDescribe(secret);
  const trouble = (detail: string, status?: number): Trouble => ({ kind: 'trouble', status, detail: describe(detail) });

  async function hear({ method, path, body, maxBytes }: Question, signal: AbortSignal): Promise<ParsedAnswer> {
    const sent =
      body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await pool.request({ method, path, ...sent, idempotent: false, signal });
    if (response.statusCode !== 200) {
      await response.body.dump();
      return trouble(`HTTP ${response.statusCode}`, response.statusCode);
    }
    const text = await readBody(response.body, maxBytes);
    if (text === undefined) return trouble(`more than ${maxBytes} bytes`, 200);
    return parseJson(text) ?? trouble(`${text.length} characters that are no JSON`, 200);
  }

  return {
    describe,
    close: () => pool.destroy(),
    /** Never throws. */
    async ask(question: Question): Promise<ParsedAnswer> {
      const giveUp = new AbortController();
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timeUp = new DOMException('', 'TimeoutError');
      const timer = setTimeout(() => (giveUp.abort(timeUp), reject(timeUp)), Math.min(timeoutMs, question.timeoutMs ?? timeoutMs));
      try {
        // The pool notices an abort only when it starts the call.
        return await Promise.race([hear(question, giveUp.signal), late]);
      } catch (error) {
        return trouble(codeOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Undefined, with the connection closed, if the body is too long. */
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

function parseJson(text: string): ParsedAnswer | undefined {
  try {
    return { kind: 'json', value: JSON.parse(text.trim()) };
  } catch {
    return undefined;
  }
}

/** Only the code: a message may quote a header that contains the secret. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
