import type { Lane } from '../../guard/call-queue.ts';
import { reasonOfStatus } from '../http-refusals.ts';
import { notSent } from '../next-turn.ts';
import { openProtocolCalls, type ClientOptions } from '../protocol-calls.ts';
import { describeUnexpected, readAnswer, type ParsedAnswer } from './answer.ts';
import type { Reading } from './lists/active-list.ts';
import { reasonOf } from './refusals.ts';

export type HandlerApiOptions = ClientOptions & {
  /** In milliseconds since any fixed moment. */
  uptimeMs?: () => number;
};

export type Calls = ReturnType<typeof openCalls>;

export function openCalls({ currency = 'USD', utcOffsetMinutes = 0, ...options }: HandlerApiOptions) {
  const { get: getPath, ...calls } = openProtocolCalls<ParsedAnswer>(options, {
    accept: 'application/json, text/plain',
    readAnswer,
    reasonOf: (parsed, status) => (parsed.kind === 'token' ? reasonOf(parsed.token) : reasonOfStatus(status)),
    isProviderError: (parsed) => parsed.kind === 'token' && ['ERROR_SQL', 'SQL_ERROR', 'SERVER_ERROR'].includes(parsed.token),
    describeUnexpected,
  });
  const { pathname } = new URL(options.baseUrl);
  const path = pathname === '/' ? '/stubs/handler_api.php' : pathname;
  const reading: Reading = { currency, utcOffsetMinutes };

  const get = (
    params: Record<string, string>,
    signal: AbortSignal,
    more: { maxBytes?: number | undefined; passed?: readonly string[] | undefined } = {},
  ) => getPath({ path: `${path}?${new URLSearchParams({ api_key: options.apiKey, ...params }).toString()}`, signal, ...more });

  const getNext = async (lane: Lane, params: Record<string, string>, signal: AbortSignal, maxBytes?: number) =>
    (await calls.nextTurn(lane, signal)) ? get(params, signal, { maxBytes }) : notSent;

  return { ...calls, get, getNext, currency, reading };
}
