import { createDescribe } from '../../../platform/outbound/describe.ts';
import { openHttpClient, type HttpClientOptions, type HttpResult } from '../../../platform/outbound/http-client.ts';

/** Only HTTP 200 with complete JSON; trouble is described without the secret and the body. */
export type ParsedAnswer = { kind: 'json'; value: unknown } | Trouble;
export type Trouble = { kind: 'trouble'; status: number | undefined; detail: string };

export type Question = { method: 'GET' | 'POST'; path: string; body?: object; maxBytes: number; timeoutMs?: number };

export type Source = ReturnType<typeof openSource>;

export type SourceOptions = Omit<HttpClientOptions, 'connections'> & {
  headers: Record<string, string>;
  secret: string;
};

export function openSource({ headers, secret, ...options }: SourceOptions) {
  const http = openHttpClient({ ...options, connections: 32 });
  const describe = createDescribe(secret);
  const trouble = (detail: string, status?: number): Trouble => ({ kind: 'trouble', status, detail: describe(detail) });

  function parseAnswer(result: HttpResult, maxBytes: number): ParsedAnswer {
    if (result.kind === 'not-connected') return trouble(result.why);
    if (result.status !== undefined && result.status !== 200) return trouble(`HTTP ${result.status}`, result.status);
    if (result.kind === 'answered') return parseJson(result.body) ?? trouble(`${result.body.length} characters that are no JSON`, 200);
    return result.isTooLong === true ? trouble(`more than ${maxBytes} bytes`, 200) : trouble(result.why);
  }

  return {
    describe,
    close: http.close,
    /** Never throws. */
    async ask({ body, ...question }: Question): Promise<ParsedAnswer> {
      const sent =
        body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return parseAnswer(await http.send({ ...question, ...sent }), question.maxBytes);
    },
  };
}

function parseJson(text: string): ParsedAnswer | undefined {
  try {
    return { kind: 'json', value: JSON.parse(text.trim()) };
  } catch {
    return undefined;
  }
}
