import { randomBytes } from 'node:crypto';
import { formatApiKey } from '../../../../server/src/platform/api/api-key.ts';
import { formatSessionToken } from '../../../../server/src/platform/api/caller.ts';

/** `times`: how many requests are sent in one piece. */
export type WorstRequest = { entrance: string; bytes: () => Buffer; times?: number };

const headBytes = 15_500;
const bodyBytes = 64 * 1024 - 16;
const json = 'content-type: application/json';

/** What costs most at each way in, within the sizes that are accepted. */
export const worstRequests: readonly WorstRequest[] = [
  { entrance: 'an unknown address under /api (for comparison)', bytes: () => get('/api/nowhere') },
  {
    entrance: 'handler_api.php: 3,900 names in the query, 16,000 in a form',
    bytes: () => post(protocol(names(headBytes)), form(names(bodyBytes))),
  },
  { entrance: 'handler_api.php: a form of 700 parts', bytes: () => post(protocol('a=1'), multipart(bodyBytes)) },
  { entrance: '/v1: 3,900 names', bytes: () => get(`/v1/guest/prices?${names(headBytes)}`) },
  { entrance: '/v1: 7,000 steps of a path', bytes: () => get(`/v1/guest/prices${'/a'.repeat(headBytes / 2)}`) },
  { entrance: '/v1: a path of half percent signs', bytes: () => get(`/v1/guest/prices${'/%25z'.repeat(headBytes / 5)}`) },
  { entrance: 'a query of 3,900 names', bytes: () => get(`/api/config?${names(headBytes)}`) },
  { entrance: 'a query of one name 5,000 times', bytes: () => get(`/api/config?${'a=&'.repeat(headBytes / 3)}`) },
  { entrance: 'a query of 5,000 encoded characters', bytes: () => get(`/api/config?a=${'%61'.repeat(headBytes / 3)}`) },
  { entrance: 'JSON of 9,000 names', bytes: () => post('/api/users/login', { type: json, body: manyNames(bodyBytes) }) },
  { entrance: 'JSON 32,000 deep', bytes: () => post('/api/users/login', { type: json, body: nested(bodyBytes / 2) }) },
  {
    entrance: 'JSON of 64 kB of backslashes',
    bytes: () => post('/api/users/login', { type: json, body: `"${'\\'.repeat(bodyBytes - 2)}"` }),
  },
  { entrance: 'a webhook of 9,000 names', bytes: () => post('/api/webhook/a-guess', { type: json, body: manyNames(bodyBytes) }) },
  { entrance: '2,000 headers', bytes: () => get('/api/config', 'a:b\r\n'.repeat(2_000)) },
  { entrance: '15 kB of X-Forwarded-For', bytes: () => get('/api/config', `x-forwarded-for: ${'1,'.repeat(headBytes / 2)}1\r\n`) },
  {
    entrance: '15 kB of cookies',
    bytes: () => get('/api/auth/google/callback?code=a&state=b', `cookie: ${'a=;'.repeat(headBytes / 3)}\r\n`),
  },
  { entrance: '15 kB of Accept-Language', bytes: () => get('/status', `accept-language: ${'en,'.repeat(headBytes / 3)}\r\n`) },
  { entrance: 'a path of 15 kB', bytes: () => get(`/api/${'a/'.repeat(headBytes / 2)}`) },
  { entrance: 'a path that is no UTF-8', bytes: () => get('/api/%ff') },
  { entrance: 'no HTTP', bytes: () => Buffer.from('HELLO\r\n\r\n') },
  {
    entrance: 'a key that is whole and unknown',
    bytes: () => get(protocol(`action=getBalance&api_key=${formatApiKey('live', randomBytes(32))}`)),
  },
  { entrance: 'a session that is whole and unknown', bytes: () => get('/api/payment/balance', `authorization: Bearer ${aToken()}\r\n`) },
  { entrance: 'a ticket that is unknown', bytes: () => get(`/api/admin/all-users.csv?ticket=${randomBytes(24).toString('base64url')}`) },
  { entrance: '/api/openapi.json', bytes: () => get('/api/openapi.json') },
  { entrance: '/healthz', bytes: () => get('/healthz') },
  { entrance: '/readyz', bytes: () => get('/readyz') },
  { entrance: '/metrics', bytes: () => get('/metrics') },
  { entrance: '/status.json', bytes: () => get('/status.json') },
  { entrance: '/go-live', bytes: () => get('/go-live') },
  { entrance: 'a page', bytes: () => get('/login') },
  {
    entrance: '1,200 requests in one piece',
    bytes: () => Buffer.from('GET /api/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    times: 1_200,
  },
];

const aToken = () => formatSessionToken({ id: randomBytes(12).toString('base64url'), secret: randomBytes(32) });
const protocol = (query: string) => `/stubs/handler_api.php?${query}`;
const names = (bytes: number) => Array.from({ length: bytes / 4 }, (_, n) => n.toString(36).padStart(3, '0')).join('&');
const manyNames = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 7) }, (_, n) => `"${n.toString(36)}":1`).join()}}`.slice(0, bytes);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const form = (body: string) => ({ type: 'content-type: application/x-www-form-urlencoded', body });

const boundary = 'x'.repeat(30);

function multipart(bytes: number) {
  const part = (n: number) => `--${boundary}\r\ncontent-disposition: form-data; name="${n.toString(36)}"\r\n\r\n1\r\n`;
  const body = Array.from({ length: Math.floor((bytes - 100) / 92) }, (_, n) => part(n)).join('');
  return { type: `content-type: multipart/form-data; boundary=${boundary}`, body: `${body}--${boundary}--\r\n` };
}

function get(target: string, headers = ''): Buffer {
  return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
}

function post(target: string, { type, body }: { type: string; body: string }): Buffer {
  const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${type}\r\n`;
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
